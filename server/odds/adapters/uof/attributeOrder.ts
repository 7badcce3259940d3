// The few orders in which attributes come, learnt as they come: what followed before is read by one comparison.

/** An attribute behind those before it: its name, how it opens (` name="`), and the attributes that followed it. */
export type Place = { readonly name: string; readonly opening: string; readonly followers: Place[] }

const PLACES_MAX = 500
const NAME_KEPT_MAX = 64
let places = 0

export const startOfTag: Place = { name: '', opening: '', followers: [] }

/** The known attribute that opens at `at`, or null: then it must be read letter by letter. */
export function followerAt(text: string, at: number, before: Place): Place | null {
  for (const place of before.followers) if (text.startsWith(place.opening, at)) return place
  return null
}

/** The place of an attribute behind `before`, where no name may stand twice. */
export function followerNamed(name: string, before: Place): Place {
  const known = before.followers.find((place) => place.name === name)
  if (known !== undefined) return known
  // A flood of new names must fill neither the memory nor the search.
  if (places >= PLACES_MAX) {
    startOfTag.followers.length = 0
    places = 0
  }
  places++
  const opening = ` ${name}="`
  // Cut from the opening: a name cut from the body would hold the whole body in memory.
  const place: Place = { name: opening.slice(1, -2), opening, followers: [] }
  if (name.length <= NAME_KEPT_MAX) before.followers.push(place)
  return place
}
