import { createHash } from 'node:crypto'
import { lstatSync, readFileSync, realpathSync } from 'node:fs'
import { join, posix, relative, sep } from 'node:path'
import type { SourceFile } from '../report/findings/audited-page.ts'
import { pathBelow } from '../report/rules/page-path.ts'
import type { AuditRecord } from '../report/write/write-json.ts'
import { repositoryRoot } from './ci/repository-root.ts'
import type { PathMapping } from './typed-reports.ts'

/** Larger files are no pages: the service reads 10 MB of one. */
const MOST_BYTES = 10_000_000

export interface SourceOptions {
  readonly pathMap?: readonly PathMapping[]
  /** For pages that no mapping has a file for. */
  readonly sarifFile?: string | undefined
}

/** The file that a page was built to, by the rules of static hosts: `/a`, `/a.html`, `/a/index.html`. */
export function sourceFile(
  record: AuditRecord,
  { pathMap = [], sarifFile }: SourceOptions,
): SourceFile | undefined {
  for (const { url, folder } of pathMap) {
    const path = pathBelow(record.final_url ?? record.url, url)
    const file = path === undefined ? undefined : fileBelow(folder, path)
    if (file !== undefined) return { path: inRepository(file), isServed: isServed(file, record) }
  }
  return sarifFile === undefined ? undefined : { path: inRepository(sarifFile), isServed: false }
}

/** Undefined if there is none, or if the path or a link in it leads out of the folder. */
function fileBelow(folder: string, path: string): string | undefined {
  const decoded = decodedPath(path.replace(/[?#].*$/s, ''))
  if (decoded === undefined) return undefined
  const plain = decoded.replace(/\/$/, '')
  const names = decoded.endsWith('/')
    ? [`${plain}/index.html`]
    : [plain, `${plain}.html`, `${plain}/index.html`]
  const files = names.map((name) => posix.join(slashed(folder), name))
  return files.find((file) => isFileIn(folder, file))
}

function decodedPath(path: string): string | undefined {
  try {
    const decoded = decodeURIComponent(path)
    return decoded.includes('\0') ? undefined : decoded
  } catch {
    return undefined
  }
}

function isFileIn(folder: string, file: string): boolean {
  try {
    const [root, real] = [realpathSync(folder), realpathSync(file)]
    const isBelow = real.startsWith(join(root, sep))
    return isBelow && lstatSync(real).isFile()
  } catch {
    return false
  }
}

function isServed(file: string, record: AuditRecord): boolean {
  if (record.error !== null || record.page.sha256 === undefined) return false
  if (lstatSync(file).size > MOST_BYTES) return false
  const hash = createHash('sha256').update(readFileSync(file)).digest('hex')
  return hash === record.page.sha256
}

/** With a slash on Windows, too. */
function slashed(path: string): string {
  return path.split(sep).join('/')
}

/** As code review names files, wherever in the repository the command runs. */
function inRepository(file: string): string {
  return slashed(relative(repositoryRoot(), file)) || '.'
}
