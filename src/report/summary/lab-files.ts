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
    readonly colours?: { readonly columns: number; readonly cells: string }
  }
}

/** The screenshots among the files of one device; `page` is the size of the page in the full-page one. */
export function screenshotsOf(
  files: readonly LabFile[],
  page: { readonly width: number; readonly height: number } | null,
) {
  const pictures = files.flatMap(({ name, bytes, picture }) => {
    if (picture === undefined) return []
    const { kind, moments, width, height, colours } = picture
    return [{ kind, moments, colours, shown: { name, width, height, bytes } }]
  })
  const only = (kind: 'final' | 'full') => pictures.find((picture) => picture.kind === kind)
  const full = only('full')?.shown ?? null
  const final = only('final')
  const frames = pictures.filter(({ kind }) => kind === 'frame')
  return {
    final: final
      ? { ...final.shown, ...(final.colours && { colours: { ...final.colours } }) }
      : null,
    full: full && { ...full, ...(page && { page: { ...page } }) },
    frames: frames
      .flatMap(({ moments, shown }) => moments.map((ms) => ({ ms, ...shown })))
      .toSorted((a, b) => a.ms - b.ms),
  }
}
