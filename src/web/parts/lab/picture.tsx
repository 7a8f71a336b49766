/** Run of a picture. */
export interface PictureSource {
  readonly reportId: string
  readonly run: number
}

export interface PictureProps {
  readonly source: PictureSource
  readonly picture: { readonly name: string; readonly width: number; readonly height: number }
  readonly alt: string
}

/** Names as the lab assigns them; anything else is not a file. */
const NAME = /^[a-z0-9][a-z0-9.-]{0,79}$/

/** URL of a run's file, if the name is valid. */
export function filePath({ reportId, run }: PictureSource, name: string): string | undefined {
  return NAME.test(name) ? `/r/${reportId}/runs/${run}/files/${name}` : undefined
}

/** A picture of the page; nothing without one. */
export function Picture({ source, picture: { name, width, height }, alt }: PictureProps) {
  const path = filePath(source, name)
  if (path === undefined) return null
  return <img src={path} width={width} height={height} alt={alt} loading="lazy" decoding="async" />
}
