import { Readable } from 'node:stream'
import { writeMarkdown } from '../../report/write/markdown/write-markdown.ts'
import type { Results } from '../../report/results.ts'
import { writeCsv } from '../../report/write/write-csv.ts'
import { auditedPage } from '../../report/findings/audited-page.ts'
import type { Format } from '../../report/write/ci/formats.ts'
import { writeFormat } from '../../report/write/ci/write-formats.ts'
import { judgeRules } from '../../report/rules/judge-rules.ts'
import type { Rule } from '../../report/rules/rule.ts'
import { auditRecord } from '../../report/write/write-json.ts'
import type { Actor } from '../../store/accounts/actor.ts'
import type { Artifacts } from '../../store/runs/artifacts.ts'
import type { StoredResults } from '../../store/runs/results.ts'
import { plainStream } from '../http/plain-bytes.ts'
import { Problem } from '../http/problem.ts'
import { exportName } from './export-name.ts'
import { lighthouseHtml } from './lighthouse-html.ts'
import { withPictures } from './with-pictures.ts'

interface Place {
  readonly artifacts: Pick<Artifacts, 'read'>
  readonly actor: Actor
  readonly reportId: string
  readonly stored: StoredResults
  /** Budgets of the project. */
  readonly rules: readonly Rule[]
  /** Content of the report's page, in full. */
  readonly address: string
}

export type ExportFormat =
  | 'json'
  | 'markdown'
  | 'csv'
  | 'sarif'
  | 'junit'
  | 'codequality'
  | 'har'
  | 'lighthouse'
  | 'lighthouse-html'

interface Exported {
  readonly content: string | Readable
  /** Name of the file. */
  readonly end: string
  readonly mediaType: string
}

/** The results of a run in the formats of other programs. @throws {Problem} `export-not-found` */
export async function exportResults(
  place: Place,
  { format, device }: { readonly format: ExportFormat; readonly device?: string | undefined },
): Promise<Exported> {
  const { results } = place.stored
  const json = 'application/json'
  switch (format) {
    case 'json':
      return { content: forPrograms('json', place), end: 'json', mediaType: json }
    case 'markdown': {
      const { address, rules } = place
      const content = writeMarkdown(results, { address, verdicts: judgeRules(results, rules) })
      return { content, end: 'md', mediaType: 'text/markdown; charset=utf-8' }
    }
    case 'csv': {
      const mediaType = 'text/csv; charset=utf-8; header=present'
      const content = writeCsv(results, judgeRules(results, place.rules))
      return { content, end: 'csv', mediaType }
    }
    case 'sarif':
      return { content: forPrograms('sarif', place), end: 'sarif', mediaType: json }
    case 'junit': {
      const mediaType = 'application/xml; charset=utf-8'
      return { content: forPrograms('junit', place), end: 'junit.xml', mediaType }
    }
    case 'codequality': {
      const content = forPrograms('codequality', place)
      return { content, end: 'codequality.json', mediaType: json }
    }
    case 'har': {
      const body = await bytesOf(place, `${deviceOf(results, device)}.har.br`)
      return { content: plainStream(body), end: 'har', mediaType: json }
    }
    case 'lighthouse': {
      const content = Readable.from(await lighthouseTexts(place, deviceOf(results, device)))
      return { content, end: 'lighthouse.json', mediaType: json }
    }
    case 'lighthouse-html': {
      const texts = await lighthouseTexts(place, deviceOf(results, device))
      const content = Readable.from(lighthouseHtml(texts))
      return { content, end: 'lighthouse.html', mediaType: 'text/html; charset=utf-8' }
    }
  }
}

function forPrograms(format: Format, { stored: { results }, address, rules }: Place): string {
  const page = {
    ...auditedPage(auditRecord(results.url, { status: 'completed', results })),
    verdicts: judgeRules(results, rules),
  }
  const devices = results.lab?.devices.map(({ device }) => device) ?? []
  return writeFormat(format, [page], {
    version: results.environment.pagemark,
    project: new URL(results.url).host,
    device: devices.length > 1 ? 'both' : (devices[0] ?? 'mobile'),
    server: new URL(address).origin,
  })
}

/** The scored device, unless another one is requested. */
function deviceOf({ lab }: Results, wanted: string | undefined): string {
  return wanted ?? lab?.devices[0]?.device ?? 'mobile'
}

/** Value of `Content-Disposition` for a file about this page. */
export function attachment({ url }: Results, end: string): string {
  return `attachment; filename="${exportName(url)}.${end}"`
}

/** With its pictures, no faster than it is read, one picture at a time. */
async function lighthouseTexts(place: Place, device: string): Promise<AsyncIterable<string>> {
  const { artifacts, actor, reportId, stored } = place
  const stream = plainStream(await bytesOf(place, `${device}.lighthouse.json.br`))
  return withPictures(stream.setEncoding('utf8'), (name) =>
    artifacts.read(actor, reportId, { run: stored.run, name }),
  )
}

/** As stored. @throws {Problem} `export-not-found`, with the reason why it is missing */
async function bytesOf(place: Place, name: string): Promise<Uint8Array> {
  const { artifacts, actor, reportId, stored } = place
  const file = await artifacts.read(actor, reportId, { run: stored.run, name })
  if (!file) throw new Problem('export-not-found', reasonOf(stored.results, name))
  return file.body
}

function reasonOf({ lab }: Results, name: string): string {
  if (lab === null) return 'No browser loaded the page in this run.'
  if (lab.status === 'measuring') return 'A browser is still loading the page.'
  if (lab.status === 'not-measured') return `The page was not measured: ${lab.reason ?? ''}`
  const device = lab.devices.find((one) => name.startsWith(`${one.device}.`))
  if (!device) return 'The page was not measured on this device.'
  return 'This file of the run is no longer stored.'
}
