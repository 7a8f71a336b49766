import { httpUrl } from './http-url.ts'
import { Quoted } from './quoted.tsx'

export interface OutboundLinkProps {
  readonly url: string
  /** The address itself when absent. */
  readonly text?: string
}

/**
 * A link to where the audited page leads, if it leads to the web; else only its words. Reports keep long
 * addresses cut, with a `…` that no parsed address ends with: what is left of one leads elsewhere.
 */
export function OutboundLink({ url, text = url }: OutboundLinkProps) {
  const href = url.endsWith('…') ? undefined : httpUrl(url)
  if (href === undefined) return <Quoted text={text} />
  return (
    <a href={href} rel="noopener noreferrer nofollow ugc">
      <Quoted text={text} />
    </a>
  )
}
