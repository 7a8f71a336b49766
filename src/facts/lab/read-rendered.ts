import type { Header } from '../../capture/capture.ts'
import type { LabResult } from '../../lab/lab-result.ts'
import { readDocument } from '../html/read-document.ts'
import type { ReadLab } from './read-lab.ts'

/**
 * The documents that the browser was sent and that it made of them, read as the plain one was, with the headers that came with it, so that what
 * differs is what scripts did.
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
