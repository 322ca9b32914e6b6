import jsQR from 'jsqr'

const EVERY_MS = 300
/**
 * The sizes a picture is looked at, by its longer side: a code may be too fine or too coarse in one
 * of them.
 */
const sides = [Number.POSITIVE_INFINITY, 1200, 700] as const

/** Looks for a code among the pixels of something drawable; undefined where there is none. */
function decode(source: CanvasImageSource, width: number, height: number): string | undefined {
  for (const side of sides) {
    const scale = Math.min(1, side / Math.max(width, height))
    if (side !== sides[0] && scale === 1) continue
    const canvas = document.createElement('canvas')
    canvas.width = Math.round(width * scale)
    canvas.height = Math.round(height * scale)
    const paint = canvas.getContext('2d', { willReadFrequently: true })
    if (!paint) return undefined
    paint.drawImage(source, 0, 0, canvas.width, canvas.height)
    const found = jsQR(
      paint.getImageData(0, 0, canvas.width, canvas.height).data,
      canvas.width,
      canvas.height,
    )
    if (found?.data) return found.data
  }
  return undefined
}

/**
 * Reads the code in a picture. Rejects with words for the visitor where there is none, or the file
 * is no picture.
 */
export async function scanPicture(file: Blob): Promise<string> {
  const picture = await createImageBitmap(file).catch(() => {
    throw new Error('This file is not a picture.')
  })
  const found = decode(picture, picture.width, picture.height)
  picture.close()
  if (!found)
    throw new Error('There is no code in this picture. Take it closer, or paste the link.')
  return found
}

/** The picture that was pasted or dropped, if there is one. */
export const pictureIn = (data: DataTransfer | null): File | undefined =>
  [...(data?.files ?? [])].find(({ type }) => type.startsWith('image/'))

/** Whether this browser lets a page look at the screen. */
export const canScanScreen = (): boolean =>
  typeof navigator.mediaDevices?.getDisplayMedia === 'function'

/**
 * Looks at the screen that the visitor chooses until a code is on it. Undefined once `signal`
 * aborts or they stop sharing; rejects when they decline.
 */
export async function scanScreen(signal: AbortSignal): Promise<string | undefined> {
  const stream = await navigator.mediaDevices.getDisplayMedia({ video: true, audio: false })
  const video = document.createElement('video')
  const [track] = stream.getVideoTracks()
  try {
    video.srcObject = stream
    video.muted = true
    await video.play()
    while (!signal.aborted && track?.readyState === 'live') {
      const found =
        video.videoWidth > 0 ? decode(video, video.videoWidth, video.videoHeight) : undefined
      if (found) return found
      await new Promise((resolve) => setTimeout(resolve, EVERY_MS))
    }
    return undefined
  } finally {
    for (const one of stream.getTracks()) one.stop()
  }
}
