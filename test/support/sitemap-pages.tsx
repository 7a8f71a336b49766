import type { VNode } from 'preact'
import type { SitemapFault } from '../../src/report/sitemap-outcome.ts'
import { FailedPage } from '../../src/web/pages/sitemaps/failed-page.tsx'
import { FoundPage } from '../../src/web/pages/sitemaps/found-page.tsx'
import { WaitingPage } from '../../src/web/pages/sitemaps/waiting-page.tsx'
import type { Site } from '../../src/web/parts/frame/document.tsx'
import { pageRequest } from './page-request.ts'

/** Pages of a sitemap reading with this text in its URLs; the site itself has a valid URL. */
export function sitemapPages(site: Site, text: string): VNode[] {
  const url = `https://example.com/?${new URLSearchParams({ text }).toString()}`
  const credentials = { username: text, password: text }
  const reading = {
    id: '0199c0de-0000-7000-8000-000000000000',
    url,
    mostPages: 20,
    draft: {
      request: pageRequest(url, { language: text, waitFor: text, credentials }),
      privacy: 1,
      project: text,
    },
    status: 'running',
    files: 1,
    listed: 1,
    outcome: null,
    askedAt: 0,
  } as const
  const fault: SitemapFault = { code: 'html', url: text, status: null }
  const contents = {
    files: [{ url: text, entries: 1, isIndex: false, fault }],
    listed: 1,
    pages: [text],
    others: [
      { url: text, refusal: null },
      { url: text, refusal: text },
    ],
    otherCount: 2,
    unread: 1,
    whole: false,
  }
  return [
    <WaitingPage site={site} reading={reading} />,
    <FailedPage site={site} reading={reading} fault={fault} />,
    <FoundPage site={site} reading={reading} contents={contents} fault="Wrong." />,
  ]
}
