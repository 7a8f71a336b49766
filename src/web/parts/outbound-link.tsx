import { httpUrl } from './http-url.ts'
import { Quoted } from './quoted.tsx'

export interface OutboundLinkProps {
  readonly url: string
  /** The address itself when absent. */
  readonly text?: string
}

/** A link to where the audited page leads, if it leads to the web; else only its words. */
export function OutboundLink({ url, text = url }: OutboundLinkProps) {
  const href = httpUrl(url)
  if (href === undefined) return <Quoted text={text} />
  return (
    <a href={href} rel="noopener noreferrer nofollow ugc">
      <Quoted text={text} />
    </a>
  )
}
