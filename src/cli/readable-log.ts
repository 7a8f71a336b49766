import { createColors } from 'picocolors'
import { visibleText } from '../report/write/visible-text.ts'

interface LineStream {
  write(line: string): unknown
}

const LEVELS: ReadonlyMap<unknown, string> = new Map([
  [10, 'trace'],
  [20, 'debug'],
  [30, 'info'],
  [40, 'warn'],
  [50, 'error'],
  [60, 'fatal'],
])

/** Process and machine: the reader knows them. */
const OWN_MEMBERS: ReadonlySet<string> = new Set([
  'level',
  'time',
  'msg',
  'pid',
  'hostname',
  'reqId',
])

/**
 * Formats the log's JSON as a line for people: local time, message, details.
 *
 * Not pino-pretty, which adds a dozen packages, and passes control characters from untrusted text to the terminal.
 */
export function readableLog(stream: LineStream, options: { readonly colour: boolean }): LineStream {
  return { write: (line) => void stream.write(`${readableLine(line, options)}\n`) }
}

export function readableLine(json: string, { colour }: { readonly colour: boolean }): string {
  const entry = parsed(json)
  if (entry === undefined) return visibleText(json.trimEnd())
  const paint = createColors(colour)
  const level = LEVELS.get(entry['level']) ?? ''
  const details = Object.entries(entry)
    .filter(([name]) => !OWN_MEMBERS.has(name))
    .map(([name, value]) => `${paint.dim(`${visibleText(name)}=`)}${visibleText(valueText(value))}`)
  return [
    paint.dim(localTime(Number(entry['time']))),
    level === 'info' ? undefined : (level === 'warn' ? paint.yellow : paint.red)(level),
    visibleText(textOf(entry['msg'])),
    ...details,
  ]
    .filter((part) => part !== undefined && part !== '')
    .join('  ')
}

function parsed(json: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = JSON.parse(json)
    return typeof value === 'object' && value !== null ? { ...value } : undefined
  } catch {
    return undefined
  }
}

/** `2026-11-23 09:05:00`, in the reader's local time. */
function localTime(milliseconds: number): string {
  return new Date(milliseconds).toLocaleString('sv-SE')
}

/** An error is shown as its message and the place that threw it; the JSON has the whole stack. */
function valueText(value: unknown): string {
  if (typeof value === 'string') return /^[^\s"=]+$/.test(value) ? value : quoted(value)
  if (typeof value !== 'object' || value === null) return textOf(value)
  if (!('message' in value)) return JSON.stringify(value)
  const place = 'stack' in value ? /\n[ \t]*(at .+)/.exec(String(value.stack))?.[1] : undefined
  return quoted([String(value.message), ...(place === undefined ? [] : [place])].join(' '))
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? '')
}

function quoted(text: string): string {
  return JSON.stringify(text)
}
