// What is kept of a secret that we made: of 256 random bits one SHA-256 is enough, and the secret itself is kept nowhere.
import { hash } from 'node:crypto'

export const secretHashOf = (secret: string): Buffer => hash('sha256', secret, 'buffer')
