import { Document, type Site } from '../../parts/frame/document.tsx'

/** What these pages hold to, how that is tested, and what they are known to lack. */
export function AccessibilityPage({ site }: { readonly site: Site }) {
  return (
    <Document
      site={site}
      title="Accessibility"
      description="What Pagemark’s pages hold to for people with disabilities, how that is tested, and what they are known to lack."
      class="manual"
      listed
    >
      <h1>Accessibility</h1>
      <section class="card" aria-labelledby="aim-title">
        <h2 id="aim-title">What these pages hold to</h2>
        <p>
          The Web Content Accessibility Guidelines 2.2, levels A and AA. Every task works with a
          keyboard alone, with JavaScript switched off, at 320 pixels of width, in light and dark,
          in forced colours and on paper. Results are told by word and shape, never by colour alone;
          charts stand beside tables.
        </p>
      </section>
      <section class="card" aria-labelledby="tested-title">
        <h2 id="tested-title">How that is tested</h2>
        <p>
          With every change a real browser opens the pages in these states and axe looks for
          violations; the main tasks are done by keyboard and without scripts. Such tools find a
          part of all problems: what a page is like to listen to is for people to say.
        </p>
      </section>
      <section class="card" aria-labelledby="lacks-title">
        <h2 id="lacks-title">What is known to be lacking</h2>
        <ul class="dots">
          <li>
            The pages are in English only, whatever the language of the page that was audited.
          </li>
          <li>
            Screenshots of audited pages are described by what they are, not by what they show: that
            nobody has looked at.
          </li>
          <li>No screen reader was used in the automatic tests.</li>
        </ul>
        <p>
          If something keeps you out, tell whoever operates this installation; it is a fault and not
          a wish.
        </p>
      </section>
    </Document>
  )
}
