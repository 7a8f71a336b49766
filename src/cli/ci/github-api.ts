import type { GithubApi } from '../../ci/keep-comment.ts'
import { withoutTrailingSlashes } from '../../report/rules/trailing-slashes.ts'

const TIMEOUT_MS = 15_000

/** The API that the job's environment names: no page can influence where requests go. */
export function createGithubApi(url: string, token: string): GithubApi {
  const root = withoutTrailingSlashes(url)
  return {
    async send(method, path, body) {
      const address = path.startsWith('/') ? rootOf(root, path) + path : path
      // The token is sent only to the API, wherever a link in a response leads.
      if (new URL(address).origin !== new URL(root).origin) {
        return { status: 0, body: undefined, next: undefined }
      }
      const response = await fetch(address, {
        method,
        redirect: 'error',
        signal: AbortSignal.timeout(TIMEOUT_MS),
        headers: {
          Accept: 'application/vnd.github+json',
          Authorization: `Bearer ${token}`,
          'Content-Type': 'application/json',
          'User-Agent': 'Pagemark',
          'X-GitHub-Api-Version': '2022-11-28',
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      })
      const text = await response.text()
      return {
        status: response.status,
        body: parsed(text),
        next: /<([^<>]+)>;\s*rel="next"/.exec(response.headers.get('link') ?? '')?.[1],
      }
    },
  }
}

/** An own server has REST below `/api/v3`, and GraphQL beside it. */
function rootOf(root: string, path: string): string {
  return path === '/graphql' ? root.replace(/\/v3$/, '') : root
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
