import type { ComponentChildren } from 'preact'
import { Document, type Site } from '../../parts/frame/document.tsx'
import { SectionNav } from '../../parts/frame/section-nav.tsx'

const PAGES = [
  { href: '/account', text: 'Profile' },
  { href: '/account/password', text: 'Password' },
  { href: '/account/second-factor', text: 'Two-factor sign-in' },
  { href: '/account/sessions', text: 'Sessions' },
  { href: '/account/keys', text: 'API keys' },
  { href: '/channels', text: 'Channels' },
  { href: '/account/data', text: 'Data' },
] as const

export interface AccountFrameProps {
  readonly site: Site
  readonly at: (typeof PAGES)[number]['href']
  readonly children: ComponentChildren
}

/** The frame of all account pages: heading and navigation. */
export function AccountFrame({ site, at, children }: AccountFrameProps) {
  const { text = '' } = PAGES.find(({ href }) => href === at) ?? {}
  return (
    <Document site={site} title={`${text} – Account`} class="sections account">
      <h1>Account</h1>
      <SectionNav label="Account" pages={PAGES} at={at} />
      <div class="section-body">{children}</div>
    </Document>
  )
}
