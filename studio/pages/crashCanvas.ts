// The curve of a crash round, drawn from its start time and the growth alone: the server's frames only correct the clock.
import { GROWTH, multiplierAt } from '../games/crash.ts'

/** `draw`: what flies at the end of the curve, at the origin, heading to the right; `t` in ms for what moves in it. */
export type Skin = {
  sky: [string, string]
  line: string
  glow: string
  draw(context: CanvasRenderingContext2D, t: number): void
}

const [SPAN_MIN_MS, RISE_MIN] = [8000, 1]
const REDUCED = matchMedia('(prefers-reduced-motion: reduce)').matches

/** `elapsed`: ms since the start, null before it; `bust`: the point, hundredths, once it is known. */
export type Moment = { elapsed: number | null; bust: number | null; t: number }

export function createCanvas(skin: Skin): { element: HTMLCanvasElement; draw(moment: Moment): void } {
  const element = document.createElement('canvas')
  element.setAttribute('aria-hidden', 'true')
  const context = element.getContext('2d') as CanvasRenderingContext2D
  return {
    element,
    draw: (moment) => {
      const [width, height] = [element.clientWidth, element.clientHeight]
      const scale = Math.min(2, devicePixelRatio)
      if (element.width !== Math.round(width * scale)) {
        element.width = Math.round(width * scale)
        element.height = Math.round(height * scale)
      }
      context.setTransform(scale, 0, 0, scale, 0, 0)
      drawSky(context, skin, width, height, REDUCED ? 0 : moment.t)
      if (moment.elapsed !== null) drawCurve(context, skin, width, height, moment)
    },
  }
}

function drawSky(context: CanvasRenderingContext2D, { sky }: Skin, width: number, height: number, t: number): void {
  const gradient = context.createLinearGradient(0, 0, 0, height)
  gradient.addColorStop(0, sky[0])
  gradient.addColorStop(1, sky[1])
  context.fillStyle = gradient
  context.fillRect(0, 0, width, height)
  context.fillStyle = 'rgb(255 255 255 / 35%)'
  // Forty points at places that follow from their number, drifting to the left.
  for (let at = 0; at < 40; at++) {
    const x = (((at * 97.3 - t * (0.004 + (at % 5) * 0.002)) % width) + width) % width
    context.fillRect(x, (at * 53.7) % height, 1 + (at % 2), 1 + (at % 2))
  }
}

const STEPS = 48
function drawCurve(context: CanvasRenderingContext2D, skin: Skin, width: number, height: number, moment: Moment): void {
  const elapsed = moment.elapsed as number
  const [span, top] = [
    Math.max(SPAN_MIN_MS, elapsed * 1.15),
    Math.max(RISE_MIN, (multiplierAt(elapsed) / 100 - 1) * 1.35),
  ]
  const [left, bottom] = [14, height - 14]
  const xOf = (ms: number) => left + (ms / span) * (width - 2 * left)
  // Not rounded to hundredths, which would be steps at the beginning.
  const yOf = (ms: number) => bottom - ((Math.exp(GROWTH * ms) - 1) / top) * (height - 40)
  context.beginPath()
  for (let at = 0; at <= STEPS; at++) {
    const ms = (elapsed * at) / STEPS
    if (at === 0) context.moveTo(xOf(ms), yOf(ms))
    else context.lineTo(xOf(ms), yOf(ms))
  }
  context.strokeStyle = moment.bust === null ? skin.line : '#8b93a5'
  context.lineWidth = 4
  context.lineCap = 'round'
  context.stroke()
  context.lineTo(xOf(elapsed), bottom)
  context.lineTo(left, bottom)
  context.fillStyle = skin.glow
  context.fill()
  if (moment.bust !== null) return
  context.save()
  context.translate(xOf(elapsed), yOf(elapsed))
  const back = Math.max(0, elapsed - 200)
  context.rotate(Math.atan2(yOf(elapsed) - yOf(back), xOf(elapsed) - xOf(back) || 1))
  skin.draw(context, REDUCED ? 0 : moment.t)
  context.restore()
}
