/** @jsxRuntime classic */
/** @jsx h */
import type { ReactNode } from 'react'
import type { ViewRuntime } from '../../../ui/view'
import { drawNoQr, drawQr } from './drawQr'

/** Props of the QR code. */
export interface QrCodeProps {
  /** What a decoder reads; undefined while it is not known. */
  readonly text: string | undefined
  /** The code's accessible name. */
  readonly label: string
  /** Drawn in the code's centre, 44 pixels wide. */
  readonly mark: ReactNode
  /**
   * Pixels that a module should have at least: larger ones are read from further away, smaller ones
   * leave room to correct more. Default 4.
   */
  readonly least?: number
}

/**
 * The QR code. It has the same size while it waits for its text; a new code replaces the old one
 * once it is drawn.
 */
export function createQrCode({ h, hooks }: ViewRuntime) {
  return function QrCode({ text, label, mark, least }: QrCodeProps): ReactNode {
    const drawn = hooks.useMemo(
      () => (text === undefined ? drawNoQr() : drawQr(text, least)),
      [text, least],
    )
    const named =
      text === undefined
        ? ({ 'aria-hidden': true } as const)
        : ({ role: 'img', 'aria-label': label } as const)
    return (
      <div className="t-qr" data-waiting={text === undefined || undefined}>
        <svg viewBox={drawn.viewBox} {...named}>
          <path
            d={drawn.path}
            fill="none"
            stroke="currentColor"
            strokeWidth={1}
            strokeLinecap="round"
            strokeLinejoin="round"
          />
        </svg>
        {mark}
      </div>
    )
  }
}
