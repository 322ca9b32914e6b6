import { hash } from './identity'

/** Muted enough to stand behind any mark, dark enough for white letters at 4.5:1. */
const grounds = ['#4b5568', '#5b5470', '#4a6058', '#6a5648', '#4d5f78', '#6b4f5c'] as const

/** The first visible character of a name, in upper case, and the ground to draw it on. */
export function monogram(name: string): { letter: string; ground: string } {
  const trimmed = name.trim()
  // a segmenter costs milliseconds to make; a plain letter without a mark on it needs none
  const plain = /^[!-~](?![^ -~])/.test(trimmed)
  const first = plain
    ? trimmed[0]
    : 'Segmenter' in Intl
      ? new Intl.Segmenter(undefined, { granularity: 'grapheme' })
          .segment(trimmed)
          [Symbol.iterator]()
          .next().value?.segment
      : [...trimmed][0]
  return {
    letter: (first ?? '?').toUpperCase(),
    ground: grounds[hash(trimmed) % grounds.length] ?? grounds[0],
  }
}

/**
 * The address if it may be drawn as a picture (`https:`, `blob:`, or a `data:` image of a known
 * kind), else `undefined`.
 */
export function safePicture(src: string | null | undefined): string | undefined {
  return src && /^(?:data:image\/(?:png|jpeg|webp|gif|svg\+xml)[;,]|https:\/\/|blob:)/i.test(src)
    ? src
    : undefined
}
