import type { IncomingMessage, ServerResponse } from 'node:http'

const STATUSES: Readonly<Record<string, number>> = {
  '/there': 200,
  '/a.js': 200,
  '/b.css': 200,
  '/no-head': 200,
  '/refused': 403,
  '/error': 500,
}

/** The other site that the planted pages link to. */
export function answerElsewhere(
  { url = '', method }: IncomingMessage,
  response: ServerResponse,
): void {
  if (url === '/robots.txt') response.writeHead(200).end('User-agent: *\nDisallow: /hidden/')
  else if (url === '/moved') response.writeHead(301, { Location: '/gone-too' }).end()
  else if (url === '/no-head' && method === 'HEAD') response.writeHead(404).end()
  else response.writeHead(STATUSES[url] ?? 404).end()
}
