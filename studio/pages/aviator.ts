// The plane: a skin of the crash game.
import { startCrash } from './crash.ts'

void startCrash('aviator', {
  sky: ['#0b2447', '#19376d'],
  line: '#ff5c5c',
  glow: 'rgb(255 92 92 / 18%)',
  draw(context, t) {
    const lift = Math.sin(t / 250) * 1.5
    context.translate(0, lift)
    context.fillStyle = '#ff5c5c'
    context.beginPath()
    context.ellipse(0, -4, 20, 6, 0, 0, Math.PI * 2)
    context.fill()
    context.fillStyle = '#c93636'
    context.beginPath()
    context.moveTo(-3, -4)
    context.lineTo(-12, 9)
    context.lineTo(-2, 9)
    context.lineTo(9, -3)
    context.moveTo(-17, -5)
    context.lineTo(-24, -15)
    context.lineTo(-17, -15)
    context.lineTo(-10, -6)
    context.fill()
    context.fillStyle = '#fff'
    context.fillRect(20, -9 + Math.abs((t / 12) % 10), 2, 5)
  },
})
