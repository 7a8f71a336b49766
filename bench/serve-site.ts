import { fork } from 'node:child_process'
import { once } from 'node:events'
import type { Site } from './pages.ts'

export interface ServedSite {
  readonly origin: string
  readonly urls: readonly string[]
  close(): void
}

/** Serves a site from a separate process on loopback. */
export async function serveSite(site: Site): Promise<ServedSite> {
  const child = fork(new URL('site-server.ts', import.meta.url), [site.folder])
  const [port] = await once(child, 'message')
  const origin = `http://127.0.0.1:${Number(port)}`
  const urls = site.pages.map((page) => new URL(encodeURI(page), `${origin}/`).href)
  return { origin, urls, close: () => void child.kill() }
}
