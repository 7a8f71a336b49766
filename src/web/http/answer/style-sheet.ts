import { readFile } from 'node:fs/promises'
import type { FastifyInstance } from 'fastify'
import { accentStyles } from '../../branding/branding.ts'
import { OUT_OF_TURN } from '../take-turns.ts'
import { compressedOnce, hashOf, sendAsset, YEAR_S } from './asset.ts'

const FOLDER = new URL('../../styles/', import.meta.url)

/** In the order of their layers. */
export const STYLES = [
  'tokens.css',
  'base.css',
  'parts.css',
  'forms.css',
  'share.css',
  'list.css',
  'account.css',
  'projects.css',
  'report.css',
  'checks.css',
  'facts.css',
  'lab.css',
  'history.css',
  'docs.css',
  'print.css',
]

export type StyleSheet = Awaited<ReturnType<typeof readStyleSheet>>

/**
 * The style sheet with the current accent: administrators change it while pages are shown. Its URL has a hash of its
 * content, so browsers cache it for a year and never show a former accent.
 *
 * @param accent the current one, `#rrggbb`; ours if undefined
 */
export async function readStyleSheet(accent: () => string | undefined) {
  const sheets = await Promise.all(STYLES.map((name) => readFile(new URL(name, FOLDER))))
  const onPaper = await readFile(new URL('pdf.css', FOLDER), 'utf8')
  let latest = make(sheets, accent())

  const current = () => {
    if (latest.accent !== accent()) latest = make(sheets, accent())
    return latest
  }

  return {
    /** Its current URL. */
    path: () => `/assets/pagemark.${current().hash}.css`,

    /** The style of a report on paper, as text: the style sheet, followed by the print rules. */
    printed: (): readonly string[] => [current().body.toString(), onPaper],

    serve(app: FastifyInstance): void {
      app.get<{ Params: { hash: string } }>(
        '/assets/pagemark.:hash.css',
        OUT_OF_TURN,
        (request, reply) => {
          const { hash, body, compressed } = current()
          // Requested by a page made just before a change, or by a process that already knows another accent.
          const maxAge = request.params.hash === hash ? YEAR_S : 0
          return sendAsset(
            { type: 'text/css; charset=utf-8', body, maxAge, compressed },
            request,
            reply,
          )
        },
      )
    },
  }
}

function make(sheets: readonly Buffer[], accent: string | undefined) {
  const body = Buffer.concat([...sheets, Buffer.from(accentStyles(accent))])
  return { accent, body, hash: hashOf(body), compressed: compressedOnce(body) }
}
