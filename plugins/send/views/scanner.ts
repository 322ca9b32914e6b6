/**
 * What a browser finds in a picture:
 * https://wicg.github.io/shape-detection-api/#barcode-detection-api, which TypeScript's library
 * does not have.
 */
interface Detector {
  detect(picture: HTMLVideoElement): Promise<readonly { readonly rawValue: string }[]>
}
interface DetectorClass {
  new (options: { readonly formats: readonly string[] }): Detector
  getSupportedFormats(): Promise<readonly string[]>
}
type Globals = typeof globalThis & { readonly BarcodeDetector?: DetectorClass }

/** Why there is no picture of a camera. */
export type CameraProblem = 'camera-refused' | 'camera-missing'
/** Milliseconds between two looks. */
const everyMs = 200

const detectorOf = () => (globalThis as Globals).BarcodeDetector

/** Whether this browser reads QR codes, and lets the page ask for a camera. */
export const hasScanner = async (): Promise<boolean> => {
  // TypeScript does not know pages without TLS, which have none
  const devices = navigator.mediaDevices as MediaDevices | undefined
  return (
    devices !== undefined &&
    ((await detectorOf()?.getSupportedFormats())?.includes('qr_code') ?? false)
  )
}

interface Scan {
  readonly video: HTMLVideoElement
  /** The picture is there. */
  readonly onStart: () => void
  /** The text of a code, as often as it is seen. */
  readonly onText: (text: string) => void
  readonly onProblem: (problem: CameraProblem) => void
}

/**
 * Shows the camera in an element, and reads QR codes of its picture until it is ended: what is
 * returned lets go of the camera.
 */
export function startScan({ video, onStart, onText, onProblem }: Scan): () => void {
  let stream: MediaStream | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let isEnded = false
  const end = () => {
    isEnded = true
    clearTimeout(timer)
    for (const track of stream?.getTracks() ?? []) track.stop()
    video.srcObject = null
  }
  const fail = (problem: CameraProblem) => {
    if (isEnded) return
    end()
    onProblem(problem)
  }
  const start = async () => {
    stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } })
    // the view went while the visitor was asked
    if (isEnded) return end()
    for (const track of stream.getTracks())
      track.addEventListener('ended', () => fail('camera-missing'))
    video.srcObject = stream
    await video.play()
    onStart()
    const detector = new (detectorOf() as DetectorClass)({ formats: ['qr_code'] })
    const look = async () => {
      // a picture that cannot be read is none with a code
      const [found] = await detector.detect(video).catch(() => [])
      if (isEnded) return
      if (found) onText(found.rawValue)
      timer = setTimeout(look, everyMs)
    }
    await look()
  }
  start().catch((error: unknown) =>
    fail(
      (error as { readonly name?: string } | undefined)?.name === 'NotAllowedError'
        ? 'camera-refused'
        : 'camera-missing',
    ),
  )
  return end
}
