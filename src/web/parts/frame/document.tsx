import type { ComponentChildren, VNode } from 'preact'
import { renderToString } from 'preact-render-to-string'
import { ImpersonationBar } from './impersonation-bar.tsx'
import { FlashMessage } from './flash-message.tsx'
import { TopBar } from './top-bar.tsx'
import { useContext } from 'preact/hooks'
import { type Viewer, ViewerContext } from './viewer.ts'

/** What every page knows about the installation. */
export interface Site {
  /** URL of the style sheet. */
  readonly styles: string
  /** URL of the script that updates pages of running audits. */
  readonly liveScript: string
  /** URL of the script that updates lists. */
  readonly listScript: string
  /** URL of the script that copies, opens dialogs and marks submitted forms. */
  readonly pageScript: string
  /** Version of the program. */
  readonly version: string
  /** Name of the installation. */
  readonly name: string
  /** A line at the foot of every page. */
  readonly footer?: string | undefined
  /** URL of a picture that replaces our logo. */
  readonly logo?: string | undefined
}

/** What other sites show for a link to a page. */
export interface LinkPreview {
  /** Absolute URL of the page. */
  readonly url: string
  /** Absolute URL of its picture; 1200 × 630 pixels. */
  readonly image: string
  /** Alt text of the picture. */
  readonly alt: string
}

export interface DocumentProps {
  readonly site: Site
  /** Plain text: its title; the installation's name follows. */
  readonly title: string
  /** Description for search engines. */
  readonly description?: string
  /** Path of an Atom feed of the same. */
  readonly feed?: string
  /** For public pages. */
  readonly preview?: LinkPreview | undefined
  /** Whether search engines may list it. */
  readonly listed?: boolean
  readonly class?: string
  /** Whether the page script helps on this page, for visitors too. Its route then allows scripts. */
  readonly enhanced?: boolean
  /** Whether a script may show progress on it. Its route then allows scripts. */
  readonly live?: boolean
  /** The same for a list of a signed-in user. */
  readonly script?: 'list' | undefined
  /** Without a frame: for embedding in other pages. */
  readonly bare?: boolean
  readonly children: ComponentChildren
}

/** Does not break from the text before it. */
const DOT = '\u00a0· '

/** The frame of every page. */
export function Document(props: DocumentProps) {
  const { flash, email, theme, timeZone } = useContext(ViewerContext)
  const { site, class: name, live = false, bare = false, children } = props
  const enhanced = props.enhanced === true || email !== undefined
  return (
    <html lang="en" data-theme={theme ?? undefined} data-zone={timeZone ?? undefined}>
      <Head {...props} enhanced={enhanced} />
      <body>
        {!bare && (
          <>
            <a class="skip" href="#main">
              Skip to content
            </a>
            <TopBar site={site} />
          </>
        )}
        {(live || enhanced) && <p class="sr" role="status" />}
        <main id="main" class={name} tabindex={-1}>
          {!bare && <ImpersonationBar />}
          {flash && <FlashMessage flash={flash} />}
          {children}
        </main>
        {!bare && <Foot site={site} />}
      </body>
    </html>
  )
}

function Head(props: DocumentProps) {
  const { theme } = useContext(ViewerContext)
  const { site, title, description, preview, listed = false, live, script, enhanced, feed } = props
  return (
    <head>
      <meta charset="utf-8" />
      <title>{`${title} – ${site.name}`}</title>
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <meta name="color-scheme" content={theme ?? 'light dark'} />
      {listed && description !== undefined && <meta name="description" content={description} />}
      {!listed && <meta name="robots" content="noindex, nofollow, noarchive" />}
      {preview && <Preview {...{ site, title, description, preview }} />}
      <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
      <link rel="stylesheet" href={site.styles} />
      {feed !== undefined && <link rel="alternate" type="application/atom+xml" href={feed} />}
      {live && <script src={site.liveScript} defer />}
      {script === 'list' && <script src={site.listScript} defer />}
      {enhanced && <script src={site.pageScript} defer />}
    </head>
  )
}

function Foot({ site }: Pick<DocumentProps, 'site'>) {
  return (
    <footer class="foot">
      <p>
        {site.footer !== undefined && `${site.footer} · `}
        {site.name === 'Pagemark' ? '' : 'Made with '}Pagemark {site.version}
        {DOT}
        <a href="/docs">Help</a>
        {DOT}
        <a href="/docs/api">API</a>
        {DOT}
        <a href="/accessibility">Accessibility</a>
      </p>
    </footer>
  )
}

interface PreviewProps extends Pick<DocumentProps, 'site' | 'title'> {
  readonly description: string | undefined
  readonly preview: LinkPreview
}

function Preview({ site, title, description, preview: { url, image, alt } }: PreviewProps) {
  return (
    <>
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={site.name} />
      <meta property="og:title" content={title} />
      {description !== undefined && <meta property="og:description" content={description} />}
      <meta property="og:url" content={url} />
      <meta property="og:image" content={image} />
      <meta property="og:image:type" content="image/png" />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta property="og:image:alt" content={alt} />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  )
}

export function renderDocument(document: VNode, viewer: Viewer = {}): string {
  const page = <ViewerContext.Provider value={viewer}>{document}</ViewerContext.Provider>
  return `<!doctype html>${renderToString(page)}`
}
