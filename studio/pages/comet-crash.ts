// The comet: a skin of the crash game.
import { startCrash } from './crash.ts'

void startCrash('comet-crash', {
  sky: ['#0d0221', '#2a0a4a'],
  line: '#ffb703',
  glow: 'rgb(255 183 3 / 16%)',
  draw(context, t) {
    const tail = context.createLinearGradient(-70, 0, 0, 0)
    tail.addColorStop(0, 'rgb(255 183 3 / 0%)')
    tail.addColorStop(1, 'rgb(255 214 102 / 90%)')
    context.fillStyle = tail
    context.beginPath()
    context.moveTo(-70 - Math.sin(t / 90) * 6, 0)
    context.lineTo(0, -9)
    context.lineTo(0, 9)
    context.fill()
    context.fillStyle = '#fff3c4'
    context.beginPath()
    context.arc(0, 0, 10, 0, Math.PI * 2)
    context.fill()
  },
})
