/** Titles that a tool or starter template wrote and that were never replaced. */
const LEFT_OVER = new Set([
  'angular app',
  'app',
  'create next app',
  'document',
  'home',
  'homepage',
  'home page',
  'index',
  'my app',
  'new page',
  'new tab',
  'next.js app',
  'nuxt app',
  'page title',
  'react app',
  'site title',
  'svelte app',
  'test',
  'title',
  'untitled',
  'untitled document',
  'untitled page',
  'vite app',
  'vite + react',
  'vite + react + ts',
  'vite + vue',
  'vue app',
  'website',
  'welcome',
])

/** Unfilled placeholders of template engines, and what JavaScript prints for missing values. */
const UNRESOLVED = /\{\{[^{}]*\}\}|<%[^%]*%>|\$\{[^{}]*\}|\[object Object\]/
const SEARCHED = 2000
const NOTHING = new Set(['undefined', 'null', 'nan', 'lorem ipsum', 'todo', 'description'])

/** Why a text cannot be meant for readers; null if it can. */
export function placeholderIn(text: string): string | null {
  if (UNRESOLVED.test(text.slice(0, SEARCHED))) return 'an unresolved template'
  const folded = text.toLowerCase()
  if (NOTHING.has(folded) || folded.startsWith('lorem ipsum')) return 'filler text'
  return null
}

/** The same for titles, where starter templates have their own. */
export function titlePlaceholder(text: string): string | null {
  return placeholderIn(text) ?? (LEFT_OVER.has(text.toLowerCase()) ? 'a placeholder' : null)
}
