export interface CompareActsProps {
  /** URL of the comparison, with its query. */
  readonly path: string
  /** Whether unchanged items are hidden. */
  readonly differencesOnly: boolean
  /** The displayed comparison. */
  readonly markdown: string
}

/** What a comparison shows, and its exports. */
export function CompareActs({ path, differencesOnly, markdown }: CompareActsProps) {
  const all = differencesOnly ? '' : '&all=1'
  const file = `${path.replace('/compare?', '/compare.md?')}${all}`
  return (
    <>
      <p class="toggle">
        {differencesOnly ? 'Only differences are shown. ' : 'Everything is shown. '}
        <a href={differencesOnly ? `${path}&all=1` : path}>
          {differencesOnly ? 'Show everything' : 'Show only differences'}
        </a>
      </p>
      <section class="owner" aria-label="This comparison">
        <button class="button" type="button" data-copy={markdown}>
          Copy as Markdown
        </button>
        <a class="button" href={file} download>
          Download Markdown
        </a>
      </section>
    </>
  )
}
