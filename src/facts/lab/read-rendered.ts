import type { Header } from '../../capture/capture.ts'
import type { LabResult } from '../../lab/lab-result.ts'
import { readDocument } from '../html/read-document.ts'
import type { ReadLab } from './read-lab.ts'

/**
 * Reads the documents that the browser received and rendered like the static one, with the same headers, so that only
 * scripts account for differences.
 */
export function readRendered(lab: LabResult, headers: readonly Header[]): ReadLab {
  const others = headers.filter(([name]) => name.toLowerCase() !== 'content-type')
  const served: Header[] = [...others, ['Content-Type', 'text/html; charset=utf-8']]
  return {
    ...lab,
    devices: lab.devices.map(({ page: { html, sent, ...page }, ...device }, place) => {
      const read = (markup: string) =>
        readDocument({ response: { url: page.url, headers: served, body: Buffer.from(markup) } })
      const isJudged = place === 0
      return {
        ...device,
        page,
        document: read(html),
        sent: isJudged && sent !== null ? read(sent) : null,
      }
    }),
  }
}
