/** A file that the lab stored beside the results. */
export interface LabFile {
  /** The device first. */
  readonly name: string
  readonly mediaType: string
  readonly bytes: number
  /** Present for screenshots. */
  readonly picture?: {
    readonly kind: 'final' | 'full' | 'frame'
    readonly width: number
    readonly height: number
    /** Milliseconds into the load at which the page looked like this. */
    readonly moments: readonly number[]
  }
}

/** The screenshots among the files of one device; `page` is the size of the page in the full-page one. */
export function screenshotsOf(
  files: readonly LabFile[],
  page: { readonly width: number; readonly height: number } | null,
) {
  const pictures = files.flatMap(({ name, bytes, picture }) => {
    if (picture === undefined) return []
    const { kind, moments, width, height } = picture
    return [{ kind, moments, shown: { name, width, height, bytes } }]
  })
  const only = (kind: 'final' | 'full') =>
    pictures.find((picture) => picture.kind === kind)?.shown ?? null
  const full = only('full')
  const frames = pictures.filter(({ kind }) => kind === 'frame')
  return {
    final: only('final'),
    full: full && { ...full, ...(page && { page: { ...page } }) },
    frames: frames
      .flatMap(({ moments, shown }) => moments.map((ms) => ({ ms, ...shown })))
      .toSorted((a, b) => a.ms - b.ms),
  }
}
