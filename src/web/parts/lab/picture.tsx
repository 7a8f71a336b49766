/** Of which run a picture is. */
export interface PictureSource {
  readonly reportId: string
  readonly run: number
}

export interface PictureProps {
  readonly source: PictureSource
  readonly picture: { readonly name: string; readonly width: number; readonly height: number }
  readonly alt: string
}

/** Names as the lab gives them; what else stands there is no file. */
const NAME = /^[a-z0-9][a-z0-9.-]{0,79}$/

/** The address of a file that a run left, if it can be one's. */
export function filePath({ reportId, run }: PictureSource, name: string): string | undefined {
  return NAME.test(name) ? `/r/${reportId}/runs/${run}/files/${name}` : undefined
}

/** A picture of the page; nothing where there is none. */
export function Picture({ source, picture: { name, width, height }, alt }: PictureProps) {
  const path = filePath(source, name)
  if (path === undefined) return null
  return <img src={path} width={width} height={height} alt={alt} loading="lazy" decoding="async" />
}
