import type { ScriptFact } from '../../facts/element-facts.ts'
import { defineCheck, type Evidence, pass, warn } from '../check.ts'
import { counted, verb } from '../shared/counted.ts'

/** Distance after the call within which its markup is searched. */
const REACH = 400

export const documentWrite = defineCheck({
  id: 'document-write',
  category: 'performance',
  family: 'render-path',
  tier: 'F',
  title: 'Scripts are not added with document.write',
  why: 'A script added with document.write stops the parser until the file has loaded, and browsers may refuse to load such a script on slow networks.',
  fix: 'Put the script element into the markup with async, or create it with document.createElement.',
  criteria: {
    pass: 'No inline script writes a script element with document.write or document.writeln.',
    warn: 'At least one inline script writes a script element with document.write or document.writeln.',
    note: 'The check reads the first 20,000 characters of each inline script, 500,000 in all, and the first 400 of each call, up to a semicolon or the end of the line. Script files and data blocks do not count; nor do calls in comments and fallbacks for a library that failed to load, as in window.jQuery || document.write(…).',
  },
  source: 'https://developer.chrome.com/docs/lighthouse/best-practices/no-document-write',
  reads: ['scripts'],
  examples: {
    pass: [
      { html: '<script>document.write(new Date().getFullYear())</script>' },
      {
        html: '<script>window.jQuery || document.write(\'<script src="/jquery.js"><\\/script>\')</script>',
      },
      { html: '<script type="application/json">{"a": "document.write(\'<script>\')"}</script>' },
      { html: '<script>// document.write("<script src=a.js>")</script>' },
    ],
    warn: [
      {
        html: '<script>document.write(\'<script src="https://ads.example/a.js"><\\/script>\')</script>',
      },
    ],
  },

  evaluate({ scripts }) {
    const rows = scripts
      .filter(({ kind, url }) => url === null && (kind === 'classic' || kind === 'module'))
      .flatMap(writtenScripts)
    return rows.length === 0
      ? pass()
      : warn(
          `${counted(rows.length, 'document.write call')} ${verb(rows.length, 'adds a script', 'add scripts')} to the page`,
          rows,
        )
  },
})

function writtenScripts({ code, line }: ScriptFact): Evidence[] {
  return [...code.matchAll(/document\s*\.\s*write(?:ln)?\s*\(/g)]
    .filter(
      ({ index }) => writesScript(code.slice(index, index + REACH)) && runs(code.slice(0, index)),
    )
    .map(({ index }) => ({
      ...(line === null ? {} : { line: line + code.slice(0, index).split('\n').length - 1 }),
      snippet: code.slice(index, index + 120),
    }))
}

/** Up to the end of the call, as far as a semicolon or the next line shows it. */
function writesScript(call: string): boolean {
  return /^[^;\n]*(?:<|%3c|\\x3c|\\u003c)scr/i.test(call)
}

/** Not in a comment, and not a fallback for a missing library (`window.x || document.write(…)`). */
function runs(before: string): boolean {
  if (/\|\|\s{0,9}$/.test(before)) return false
  if (before.lastIndexOf('/*') > before.lastIndexOf('*/')) return false
  return !/(?:^|[^:])\/\//.test(before.slice(before.lastIndexOf('\n') + 1))
}
