import type { Actor } from '../../../store/accounts/actor.ts'
import type { Artifacts } from '../../../store/runs/artifacts.ts'
import { renderDocument } from '../../parts/frame/document.tsx'
import { changeElements, type ElementProps } from './change-elements.ts'
import { PrintedReport, type PrintedReportProps } from './printed-report.tsx'

export interface PrintSource extends Omit<PrintedReportProps, 'styles'> {
  readonly actor: Actor
  readonly artifacts: Pick<Artifacts, 'read'>
  /** Scheme and host of this installation; without them, links to it become text. */
  readonly origin: string | undefined
  /** Style sheets, as text. */
  readonly sheets: readonly string[]
}

/** Bytes of all pictures: a run stores up to 22 per device, of at most 90 KB; most are about 10 KB. */
const MOST_PICTURES = 2_000_000

/** Renders the report as one self-contained page: styles and pictures are inlined, links are absolute or removed. */
export async function renderPrint(source: PrintSource): Promise<string> {
  const styles = source.sheets.map((text) => dataUrl('text/css', Buffer.from(text)))
  const draw = (change: (name: string, props: ElementProps) => void) =>
    changeElements(change, () => renderDocument(<PrintedReport {...source} styles={styles} />))
  const { named, places } = survey(draw)
  const pictures = await readPictures(source, named)
  return draw((name, props) => {
    if (name === 'a') props['href'] = printedLink(props['href'], places, source.origin)
    if (name !== 'img') return
    props['src'] = pictures.get(String(props['src']))
    delete props['loading']
  })
}

interface Survey {
  /** The URLs of the pictures, in the order of rendering. */
  readonly named: ReadonlySet<string>
  /** Targets of links within the page. */
  readonly places: ReadonlySet<unknown>
}

function survey(draw: (change: (name: string, props: ElementProps) => void) => string): Survey {
  const named = new Set<string>()
  const places = new Set<unknown>()
  draw((name, { src, id }) => {
    if (name === 'img' && typeof src === 'string') named.add(src)
    if (id !== undefined) places.add(id)
  })
  return { named, places }
}

/** A fragment of the page, or an absolute URL; undefined if either is unknown. */
function printedLink(href: unknown, places: Survey['places'], origin: string | undefined): unknown {
  if (typeof href !== 'string') return href
  // The report's page has more sections than its print.
  if (href.startsWith('#')) return places.has(href.slice(1)) ? href : undefined
  return href.startsWith('/') ? origin && origin + href : href
}

/** `data:` URLs by the URLs that they replace. */
async function readPictures(
  { artifacts, actor, report, stored }: PrintSource,
  named: ReadonlySet<string>,
): Promise<ReadonlyMap<string, string>> {
  const pictures = new Map<string, string>()
  let left = MOST_PICTURES
  for (const path of named) {
    const name = path.slice(path.lastIndexOf('/') + 1)
    const file = await artifacts.read(actor, report.id, { run: stored.run, name })
    if (!file || !file.mediaType.startsWith('image/') || file.body.length > left) continue
    left -= file.body.length
    pictures.set(path, dataUrl(file.mediaType, file.body))
  }
  return pictures
}

function dataUrl(mediaType: string, body: Uint8Array): string {
  return `data:${mediaType};base64,${Buffer.from(body).toString('base64')}`
}
