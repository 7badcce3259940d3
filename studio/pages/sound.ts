// The one sound of the games, for a win: off until the lobby says that sound is wanted.
let isOn = false
let context: AudioContext | null = null

export const setSound = (wanted: boolean): void => {
  isOn = wanted
}

const [NOTES_HZ, NOTE_SECONDS, LOUDNESS] = [[660, 880], 0.12, 0.08]

/** Nothing while nobody looks. */
export function chime(): void {
  if (!isOn || document.hidden) return
  context ??= new AudioContext()
  const volume = context.createGain()
  volume.gain.value = LOUDNESS
  volume.connect(context.destination)
  for (const [at, hertz] of NOTES_HZ.entries()) {
    const tone = context.createOscillator()
    tone.frequency.value = hertz
    tone.connect(volume)
    tone.start(context.currentTime + at * NOTE_SECONDS)
    tone.stop(context.currentTime + (at + 1) * NOTE_SECONDS)
  }
}
