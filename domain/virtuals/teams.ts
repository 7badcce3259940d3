// The teams of super leagues: places and animals, so that none is the name of a club. Leagues beyond the last list begin
// with the first again. Other languages call them as `leagueNames.json` says.
const LISTS: readonly (readonly string[])[] = [
  [
    ...[
      'Adama',
      'Arba Minch',
      'Asosa',
      'Axum',
      'Bahir Dar',
      'Bishoftu',
      'Debre Birhan',
      'Dessie',
      'Dilla',
      'Dire Dawa',
    ],
    ...['Gambela', 'Gondar', 'Harar', 'Hawassa', 'Hosaena', 'Jijiga', 'Jimma', 'Mekelle', 'Nekemte', 'Sodo'],
  ],
  [
    ...['Bungoma', 'Busia', 'Eldoret', 'Embu', 'Garissa', 'Isiolo', 'Kakamega', 'Kericho', 'Kisii', 'Kisumu'],
    ...['Kitale', 'Lamu', 'Machakos', 'Malindi', 'Meru', 'Mombasa', 'Nakuru', 'Nyeri', 'Thika', 'Voi'],
  ],
  [
    ...['Abay', 'Awash', 'Baro', 'Congo', 'Kagera', 'Limpopo', 'Mara', 'Niger', 'Okavango', 'Omo'],
    ...['Orange', 'Rufiji', 'Save', 'Senegal', 'Tana', 'Tekeze', 'Volta', 'Wabe', 'Weito', 'Zambezi'],
  ],
  [
    ...['Abuja', 'Accra', 'Algiers', 'Asmara', 'Bamako', 'Cairo', 'Dakar', 'Dodoma', 'Gaborone', 'Harare'],
    ...['Kampala', 'Kigali', 'Luanda', 'Lusaka', 'Maputo', 'Maseru', 'Rabat', 'Tripoli', 'Tunis', 'Windhoek'],
  ],
  [
    ...['Atlas', 'Bale', 'Batu', 'Chilalo', 'Choke', 'Drakensberg', 'Elgon', 'Entoto', 'Guna', 'Karisimbi'],
    ...[
      'Kilimanjaro',
      'Loolmalasin',
      'Mulanje',
      'Nyiru',
      'Rwenzori',
      'Simien',
      'Toubkal',
      'Virunga',
      'Wenchi',
      'Zuqualla',
    ],
  ],
  [
    ...['Buffalo', 'Cheetah', 'Crane', 'Eagle', 'Eland', 'Falcon', 'Gazelle', 'Gelada', 'Giraffe', 'Heron'],
    ...['Ibis', 'Impala', 'Kudu', 'Leopard', 'Lion', 'Nyala', 'Oryx', 'Rhino', 'Serval', 'Zebra'],
  ],
  [
    ...['Abaya', 'Baringo', 'Bogoria', 'Chad', 'Chamo', 'Eyasi', 'Hayq', 'Kariba', 'Kivu', 'Langano'],
    ...['Magadi', 'Malawi', 'Manyara', 'Mweru', 'Natron', 'Rukwa', 'Shala', 'Turkana', 'Victoria', 'Ziway'],
  ],
]
/** Leagues from 51 on begin with the first list as well. */
const listOf = (league: number): readonly string[] => LISTS[((league - 1) % 50) % LISTS.length] as readonly string[]

export const teamNamesOf = (league: number, count: number): readonly string[] => listOf(league).slice(0, count)
