/** The address if it may be drawn as a picture (`https:`, `blob:`, or a `data:` image of a known kind), else `undefined`. */
export function safePicture(src: string | null | undefined): string | undefined {
  return src && /^(?:data:image\/(?:png|jpeg|webp|gif|svg\+xml)[;,]|https:\/\/|blob:)/i.test(src) ? src : undefined
}
