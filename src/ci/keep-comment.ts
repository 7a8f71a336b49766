/** The part of GitHub's REST API that comments need. */
export interface GithubApi {
  /** @param path below the API's URL, or a link from a response */
  send(method: 'GET' | 'POST' | 'PATCH', path: string, body?: object): Promise<GithubAnswer>
}

export interface GithubAnswer {
  readonly status: number
  readonly body: unknown
  /** URL of the next page of a list; undefined at its end. */
  readonly next: string | undefined
}

export interface PullComment {
  /** `owner/name`. */
  readonly repository: string
  readonly pull: number
  /** Distinguishes the comments of several jobs. */
  readonly key: string
  /** Markdown, below GitHub's limit of 65,536 characters. */
  readonly text: string
}

/** The author of comments by a job's token, which may not ask for its own name. */
const JOBS = 'github-actions[bot]'
/** 3,000 comments: a longer discussion gets a second comment. */
const MOST_PAGES = 30

/**
 * Keeps one comment of each job on a pull request up to date. It is found by a marker and its author, since anyone can
 * write the marker. Returns a sentence for the log; a token without write permission, as on every fork, is not a
 * failure.
 */
export async function keepComment(
  api: GithubApi,
  { repository, pull, key, text }: PullComment,
): Promise<string> {
  const marker = `<!-- pagemark:${key.replace(/[^\w.]+/g, '-')} -->`
  const body = `${marker}\n${text}`
  const comments = `/repos/${repository}/issues/${pull}/comments`
  const found = await findComment(api, comments, marker)
  if ('status' in found) return notWritten(found.status)
  const { known } = found
  const { status } =
    known === undefined
      ? await api.send('POST', comments, { body })
      : await api.send('PATCH', `/repos/${repository}/issues/comments/${known}`, { body })
  if (status === 200 || status === 201) {
    return `The comment on pull request ${pull} was ${known === undefined ? 'created' : 'updated'}.`
  }
  return notWritten(status)
}

const REASONS = new Map([
  // Of a page at another address, and of one that is no list.
  [0, 'the list of comments could not be read'],
  [200, 'the list of comments could not be read'],
  [403, 'the token may not write comments, as in a fork'],
])

function notWritten(status: number): string {
  const reason = REASONS.get(status) ?? `GitHub answered ${status}`
  return `No comment was written: ${reason}. The summary of the job has the results.`
}

/**
 * The comment's ID, undefined if there is none; or a status, if GitHub did not tell: then none is written, since it might
 * be a second one.
 */
type Found = { readonly known: number | undefined } | Pick<GithubAnswer, 'status'>

async function findComment(api: GithubApi, comments: string, marker: string): Promise<Found> {
  const own = await ownLogin(api)
  if ('status' in own) return own
  let path: string | undefined = `${comments}?per_page=100`
  for (let page = 0; page < MOST_PAGES && path !== undefined; page += 1) {
    const answer: GithubAnswer = await api.send('GET', path)
    if (answer.status !== 200 || !Array.isArray(answer.body)) return answer
    const found = listed(answer.body).find(
      (comment) => comment.author === own.login && comment.body.startsWith(marker),
    )
    if (found !== undefined) return { known: found.id }
    path = answer.next
  }
  return { known: undefined }
}

/** REST names the owner of a person's token only, GraphQL that of an app's too. A job's own token may get neither. */
async function ownLogin(
  api: GithubApi,
): Promise<{ readonly login: string } | Pick<GithubAnswer, 'status'>> {
  const user = await api.send('GET', '/user')
  if (isDown(user)) return user
  const login = isRecord(user.body) ? user.body['login'] : undefined
  if (user.status === 200 && typeof login === 'string') return { login }
  const viewer = await api.send('POST', '/graphql', { query: '{ viewer { login } }' })
  if (isDown(viewer)) return viewer
  const app = loginOfViewer(viewer)
  return { login: app === undefined ? JOBS : `${app.replace(/\[bot\]$/, '')}[bot]` }
}

/** Not even a refusal. */
function isDown({ status }: Pick<GithubAnswer, 'status'>): boolean {
  return status === 429 || status >= 500
}

function loginOfViewer({ body }: GithubAnswer): string | undefined {
  const data = isRecord(body) ? body['data'] : undefined
  const viewer = isRecord(data) ? data['viewer'] : undefined
  const login = isRecord(viewer) ? viewer['login'] : undefined
  return typeof login === 'string' && login !== '' ? login : undefined
}

function listed(body: unknown) {
  const items: readonly unknown[] = Array.isArray(body) ? body : []
  return items.filter(isRecord).map(({ id, body: text, user }) => ({
    id: Number(id),
    body: typeof text === 'string' ? text : '',
    author: isRecord(user) ? user['login'] : undefined,
  }))
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null
}
