import { harFromMessages } from 'chrome-har'
import { isSecretHeader, isSecretName } from '../../secrets/is-secret-name.ts'
import { REDACTED } from '../../secrets/redact-text.ts'
import type { Sample } from './take-sample.ts'

interface Named {
  readonly name: string
  readonly value: string
}

/** The requests of a load as HAR 1.2 (http://www.softwareishard.com/blog/har-12-spec/), without secrets. */
export function makeHar({ artifacts, lhr }: Sample): unknown {
  const { log } = harFromMessages(artifacts.DevtoolsLog)
  return {
    log: {
      ...log,
      browser: { name: 'Chrome', version: chromeVersion(lhr.environment.hostUserAgent) },
      entries: log.entries.map(cleanEntry),
    },
  }
}

type Entry = ReturnType<typeof harFromMessages>['log']['entries'][number]

function cleanEntry(whole: Entry) {
  // The address is not the server's: the browser connects only to the run's proxy.
  const { _initiator_detail: _, serverIPAddress: __, ...entry } = whole
  const { postData, ...request } = entry.request
  return {
    ...entry,
    request: {
      ...cleanMessage({ ...request, headers: sentHeaders(request.headers) }),
      queryString: request.queryString.map((pair) => without(pair, isSecretName)),
      // Request bodies contain user input or visitor identifiers.
      ...(postData && { postData: { mimeType: postData.mimeType, text: '' } }),
    },
    response: cleanMessage(entry.response),
  }
}

function cleanMessage<Message extends { cookies: readonly Named[]; headers: readonly Named[] }>(
  message: Message,
): Message {
  return {
    ...message,
    cookies: message.cookies.map((cookie) => ({ ...cookie, value: REDACTED })),
    headers: message.headers.map((pair) => without(pair, isSecretHeader)),
  }
}

/** Headers as sent; the library adds provisional ones. Headers for our proxy are not the page's. */
function sentHeaders(headers: readonly Named[]): Named[] {
  const byName = new Map(headers.map((pair) => [pair.name.toLowerCase(), pair]))
  return [...byName.values()].filter(({ name }) => !/^proxy-/i.test(name))
}

function without(pair: Named, isSecret: (name: string) => boolean): Named {
  return isSecret(pair.name) ? { ...pair, value: REDACTED } : pair
}

function chromeVersion(userAgent: string): string {
  return /Chrome\/([\d.]+)/.exec(userAgent)?.[1] ?? ''
}
