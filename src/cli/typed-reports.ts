import { InvalidArgumentError } from 'commander'
import { type Format, FORMATS, isFormat } from '../report/write/ci/formats.ts'

/** A report to be written to a file. */
export interface TypedReport {
  readonly format: Format
  readonly file: string
}

/** The source folder of the pages below a URL. */
export interface PathMapping {
  readonly url: string
  readonly folder: string
}

/** `sarif=pagemark.sarif`; may be repeated. */
export function readReport(text: string, before: readonly TypedReport[]): readonly TypedReport[] {
  const [format = '', ...rest] = text.split('=')
  const file = rest.join('=')
  if (isFormat(format) && file !== '') return [...before, { format, file }]
  throw new InvalidArgumentError(
    `Write FORMAT=FILE, such as sarif=pagemark.sarif; formats: ${FORMATS.join(', ')}.`,
  )
}

/** `https://example.com/=dist/`; the folder begins after the last equals sign. */
export function readMapping(text: string, before: readonly PathMapping[]): readonly PathMapping[] {
  const end = text.lastIndexOf('=')
  const [url, folder] = [text.slice(0, end), text.slice(end + 1)]
  const isWeb = URL.canParse(url) && /^https?:/.test(url)
  if (end > 0 && isWeb && folder !== '' && !/^(?:\/|[a-z]:)/i.test(folder)) {
    return [...before, { url, folder }]
  }
  throw new InvalidArgumentError(
    'Write URL=FOLDER, such as https://example.com/=dist/, with a folder below the current one.',
  )
}
