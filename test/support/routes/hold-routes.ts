import { request } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { SECRET_CHECK } from '../secret-results.ts'
import { SECRET_SITE_CHECK } from '../site-audits.ts'
import { IN_RELEASE } from '../suite/in-release.ts'
import { expectLockedDown, SIGNED_IN } from './locked-down.ts'
import {
  isOfSite,
  type Scene,
  SECRET_FILE,
  setScene,
  setStage,
  type Stage,
} from './route-scenes.ts'
import { type Actor, ACTORS, PROJECT, type Row } from './row.ts'
import { type Family, ROWS_OF } from './rows.ts'

const KEY_HOLDERS: readonly Actor[] = ['expert', 'reader', 'viewer', 'editor']

/** Methods that no route accepts, and that only describe a path. */
const OTHER_METHODS = ['OPTIONS', 'TRACE'] as const

/**
 * Actors that use those and HEAD, which responds like GET: a visitor, a key and a session; all before a release. The
 * server answers them in one place for all routes, so one route of each family shows it for `npm test`.
 */
const FEW: readonly Actor[] = IN_RELEASE ? ACTORS : ['anonymous', 'expert', 'session']

const JSON_HEADERS = {
  'content-type': 'application/json',
  accept: 'application/json, text/event-stream',
}

const HELD = 'Not allowed while impersonating'

const READING = new Set(['GET', 'HEAD', ...OTHER_METHODS])

/** Requests each route of this family as each actor, and checks status, headers and disclosed content. */
export function holdRoutes(family: Family): void {
  const rows: readonly Row[] = ROWS_OF[family]
  let stage: Stage
  let scene: Scene
  beforeAll(async () => {
    stage = await setStage()
  })
  afterAll(async () => {
    await stage.api[Symbol.asyncDispose]()
  })

  describe.each(rows)('$route', (row) => {
    const method = row.route.split(' ')[0] ?? ''
    const told = new Set([...(row.tells ? tellsOf(row) : KEY_HOLDERS), ...tracesOf(row)])
    const tells = new Set(row.tells && tellsOf(row))
    const cells = cellsOf(row, rows.indexOf(row))
    const asksOtherMethods = IN_RELEASE || row === rows.find(isReading)
    beforeAll(async () => {
      scene = await setScene(stage, row)
    })

    it.each(cells)('answers $status to $actor', async ({ actor, status }) => {
      const answer = await ask(actor, method)
      const text = await answer.text()
      expect(answer.status).toBe(status)
      expectLockedDown(answer, { row, actor, knows: told.has(actor) })
      const says = text.includes('secret-p')
      expect(says && !told.has(actor), 'tells what is not theirs to know').toBe(false)
      expect(!says && tells.has(actor), 'tells nothing of the report').toBe(false)
      const isRefused = actor === 'impersonation' && isHeld(row)
      expect(isRefused && !text.includes(HELD), 'does not say why it is refused').toBe(false)
      if (method !== 'GET' || !asksOtherMethods || !FEW.includes(actor)) return

      const head = await ask(actor, 'HEAD')
      expect(head.status).toBe(status)
      expectLockedDown(head, { row, actor, knows: told.has(actor) })
    })

    const isFirst = rows.find(({ route }) => route === row.route) === row
    it.runIf(asksOtherMethods && isFirst).each(OTHER_METHODS)(
      'answers %s to everybody alike',
      async (other) => {
        const answers = new Set<string>()
        for (const actor of FEW) {
          const { status, text } = await rawAnswer(actor, other)
          expect([404, 405]).toContain(status)
          expect(text).not.toContain('secret-p')
          answers.add(`${status} ${withoutName(text).length}`)
        }
        expect(answers.size).toBe(1)
      },
    )

    async function ask(actor: Actor, way: string): Promise<Response> {
      // Requests that may change something get a new scene, which no other actor has touched.
      if (!READING.has(way)) scene = await setScene(stage, row)
      const { address, path, headers } = await prepared(actor)
      return await fetch(`${address}${path}`, {
        method: way,
        redirect: 'manual',
        headers: { ...headers, ...(row.json ? JSON_HEADERS : {}) },
        ...(row.json ? { body: JSON.stringify(row.json).replace(':key', await keyOf(actor)) } : {}),
        ...(row.form ? { body: formOf(row.form, actor, scene.reportId) } : {}),
      })
    }

    /** `fetch` refuses to send some methods. */
    async function rawAnswer(actor: Actor, way: string) {
      const { address, path, headers } = await prepared(actor)
      return await new Promise<{ status: number; text: string }>((resolve, reject) => {
        request(`${address}${path}`, { method: way, headers }, async (response) => {
          const chunks: Buffer[] = []
          for await (const chunk of response) chunks.push(Buffer.from(chunk))
          const text = Buffer.concat(chunks).toString()
          resolve({ status: response.statusCode ?? 0, text })
        })
          .on('error', reject)
          .end()
      })
    }

    async function keyOf(actor: Actor): Promise<string> {
      return (actor === 'import' ? await scene.importKey() : stage.keys[actor]) ?? ''
    }

    async function prepared(actor: Actor) {
      const { address } = stage.api
      const path = placeOf(row, { stage, scene, actor })
      const own = credentials(actor, await keyOf(actor), await scene.ticketOf(actor))
      return {
        address,
        path,
        // Other tests cover compression.
        headers: {
          origin: address,
          'x-forwarded-for': nextAddress(),
          'accept-encoding': 'identity',
          ...own,
        },
      }
    }
  })
}

function isReading({ route }: Row): boolean {
  return route.startsWith('GET ')
}

/**
 * Actors that use every route for programs, and every page, for `npm test`: keys mean nothing to pages, and sessions
 * nothing to programs. Of the others, each route has a sixth, the next route another.
 */
const OF_PROGRAMS: ReadonlySet<Actor> = new Set(['anonymous', 'expert', 'other'])
const OF_PAGES: ReadonlySet<Actor> = new Set(['anonymous', 'session', 'neighbour'])

/** Other routes than those of Lighthouse CI are asked with an import key before a release. */
function cellsOf(
  row: Row,
  number: number,
): readonly { readonly actor: Actor; readonly status: number }[] {
  const cells = ACTORS.map((actor, place) => ({ actor, status: row.statuses[place] ?? 0 }))
  const status = row.imports ?? row.statuses[ACTORS.indexOf('revoked')] ?? 0
  if (IN_RELEASE) return [...cells, { actor: 'import', status }]
  const always = / \/(?:api|lhci|mcp)\b/.test(row.route) ? OF_PROGRAMS : OF_PAGES
  const some = cells.filter(({ actor }, place) => always.has(actor) || (place + number) % 6 === 0)
  return row.imports === undefined ? some : [...some, { actor: 'import', status }]
}

function tellsOf(row: Row): readonly Actor[] {
  return withImpersonation(row.tells ?? [], row)
}

function tracesOf(row: Row): readonly Actor[] {
  return withImpersonation(row.traces ?? [], row)
}

/** An actor who impersonates the owner gets what the owner gets, or is refused. */
function withImpersonation(actors: readonly Actor[], row: Row): readonly Actor[] {
  const all = new Set(actors)
  if (all.has('session') && !isHeld(row)) all.add('impersonation')
  // What everybody sees, with a wrong key too.
  if (all.has('revoked')) all.add('import')
  return [...all]
}

/** Whether impersonation is refused what the owner is not. */
function isHeld({ statuses }: Row): boolean {
  return statuses[ACTORS.indexOf('impersonation')] !== statuses[ACTORS.indexOf('session')]
}

/** Each actor uses another account, so that none has to wait for the others. */
function formOf(form: NonNullable<Row['form']>, actor: Actor, reportId: string): URLSearchParams {
  const fill = (text: string) => text.replace(':actor', actor).replace(':id', reportId)
  return new URLSearchParams(Object.entries(form).map((entry) => entry.map(fill)))
}

let addresses = 0

/** Another network each time, since this tests permissions and not rate limits. */
function nextAddress(): string {
  addresses += 1
  return `10.${addresses >> 8}.${addresses & 255}.1`
}

interface Asking {
  readonly stage: Stage
  readonly scene: Scene
  readonly actor: Actor
}

/** The owner names a project by its name, all others by its ID. */
function placeOf(row: Row, { stage, scene, actor }: Asking): string {
  const { route } = row
  const [, path = ''] = route.split(' ')
  const [begin = '', end = ''] = path.split(':hash')
  const asset = [...stage.api.app.routeTable.keys()].find(
    (one) => path.includes(':hash') && one.startsWith(begin) && one.endsWith(end),
  )
  return (asset ?? path)
    .replace(':id', isOfSite(row) ? scene.siteId : scene.reportId)
    .replace(':number', '1')
    .replace(/:alert|:marker|:build/, scene.reportId)
    .replace(':run', scene.reportId)
    .replace(':page', '1')
    .replace(':template', '1')
    .replace(':block', 'links')
    .replace(':check', isOfSite(row) ? SECRET_SITE_CHECK : SECRET_CHECK)
    .replace(':name', SECRET_FILE.name)
    .replace(':project', namesById(actor, stage) ? scene.projectId : PROJECT)
}

function namesById(actor: Actor, { members }: Stage): boolean {
  return actor === 'import' || actor in members
}

function credentials(
  actor: Actor,
  key: string,
  cookie: string | undefined,
): Record<string, string> {
  const name = SIGNED_IN.has(actor) ? 'pagemark' : 'pagemark-unlock'
  return {
    ...(key && { authorization: `Bearer ${key}`, 'x-lhci-build-token': key }),
    ...(cookie && { cookie: `${name}=${cookie}` }),
  }
}

/** Pages show the name of the signed-in user in their header, and have our script; others show a sign-in link. */
function withoutName(page: string): string {
  return page.replace(
    /<header.*<\/header>|<form class="notice undo".*?<\/form>|<script.*<\/script>|<p class="sr" role="status"><\/p>| If the report is yours, sign in first\./gs,
    '',
  )
}
