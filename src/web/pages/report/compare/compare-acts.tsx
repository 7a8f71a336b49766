export interface CompareActsProps {
  /** Of the comparison, with what it is asked for. */
  readonly path: string
  /** Is what is the same left out? */
  readonly differencesOnly: boolean
  /** The comparison as it is shown. */
  readonly markdown: string
}

/** What is shown of a comparison, and how it is taken along. */
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
