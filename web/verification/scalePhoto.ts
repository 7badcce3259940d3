// A photo made small enough for a slow network: drawn anew, so that nothing of the file but the picture is sent.

export type PhotoRules = { photoSideMin: number; photoSideScaled: number; photoBytesAim: number }
export class PhotoError extends Error {
  readonly key: 'unreadable' | 'tooSmall'
  constructor(key: 'unreadable' | 'tooSmall') {
    super(key)
    this.key = key
  }
}

const QUALITIES = [0.82, 0.7, 0.58, 0.46]

/** Width and height within a square of `side`; a small picture stays as it is. */
export const scaledSize = (width: number, height: number, side: number): { width: number; height: number } => {
  const factor = Math.min(1, side / Math.max(width, height))
  return { width: Math.round(width * factor), height: Math.round(height * factor) }
}

/** As JPEG. Throws PhotoError. */
export const scalePhoto = async (file: Blob, rules: PhotoRules): Promise<Blob> => {
  const url = URL.createObjectURL(file)
  try {
    const image = new Image()
    image.src = url
    await image.decode().catch(() => {
      throw new PhotoError('unreadable')
    })
    const { naturalWidth, naturalHeight } = image
    const { width, height } = scaledSize(naturalWidth, naturalHeight, rules.photoSideScaled)
    if (Math.min(width, height) < rules.photoSideMin) throw new PhotoError('tooSmall')
    const canvas = Object.assign(document.createElement('canvas'), { width, height })
    const context = canvas.getContext('2d')
    if (context === null) throw new PhotoError('unreadable')
    context.drawImage(image, 0, 0, width, height)
    return await smallEnough(canvas, rules.photoBytesAim)
  } finally {
    URL.revokeObjectURL(url)
  }
}

/** The best quality that keeps below the aim, or the lowest. */
const smallEnough = async (canvas: HTMLCanvasElement, bytesAim: number): Promise<Blob> => {
  let photo: Blob | null = null
  for (const quality of QUALITIES) {
    photo = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality))
    if (photo !== null && photo.size <= bytesAim) break
  }
  if (photo === null) throw new PhotoError('unreadable')
  return photo
}
