import { describe, expect, it } from 'vitest'
import { scriptFact } from '../../../test/support/facts.ts'
import { scriptExample } from '../../checks/shared/asset-example.ts'
import { usedLibraries } from './known-libraries.ts'

const seen = (url: string) =>
  usedLibraries([scriptFact({ url })]).map(({ name, version }) => `${name} ${version}`)
const seenIn = (code: string) =>
  usedLibraries([scriptFact({ src: null, url: null, code })]).map(
    ({ name, version }) => `${name} ${version}`,
  )

describe('usedLibraries', () => {
  it.each([
    { url: 'https://code.jquery.com/jquery-3.4.1.slim.min.js', library: 'jquery 3.4.1' },
    { url: 'https://code.jquery.com/ui/1.12.1/jquery-ui.min.js', library: 'jquery-ui 1.12.1' },
    {
      url: 'https://ajax.googleapis.com/ajax/libs/jqueryui/1.12.1/jquery-ui.min.js',
      library: 'jquery-ui 1.12.1',
    },
    {
      url: 'https://ajax.googleapis.com/ajax/libs/angularjs/1.7.8/angular.min.js',
      library: 'angularjs 1.7.8',
    },
    { url: 'https://code.angularjs.org/1.7.8/angular.min.js', library: 'angularjs 1.7.8' },
    {
      url: 'https://cdnjs.cloudflare.com/ajax/libs/twitter-bootstrap/4.3.0/js/bootstrap.bundle.min.js',
      library: 'bootstrap 4.3.0',
    },
    {
      url: 'https://maxcdn.bootstrapcdn.com/bootstrap/3.3.7/js/bootstrap.min.js',
      library: 'bootstrap 3.3.7',
    },
    { url: 'https://cdn.jsdelivr.net/npm/lodash@4.17.15/lodash.min.js', library: 'lodash 4.17.15' },
    { url: 'https://unpkg.com/vue@2.6.14', library: 'vue 2.6.14' },
    { url: 'https://www.example.com/js/jquery-1.9.js?v=7', library: 'jquery 1.9' },
  ])('reads $library from $url', ({ url, library }) => {
    expect(seen(url)).toEqual([library])
  })

  it.each([
    { name: 'a floating version', url: 'https://cdn.jsdelivr.net/npm/jquery@3/dist/jquery.min.js' },
    { name: 'an alias', url: 'https://cdn.jsdelivr.net/npm/jquery@latest/dist/jquery.min.js' },
    {
      name: 'a release folder of the site',
      url: 'https://www.example.com/build/1.2.3/jquery.min.js',
    },
    {
      name: 'a version in the query, which is the theme’s',
      url: 'https://www.example.com/jquery.min.js?ver=1.2.3',
    },
    { name: 'a patched fork', url: 'https://www.example.com/jquery-1.12.4-aem.min.js' },
    { name: 'a plugin', url: 'https://www.example.com/jquery.cookie-1.4.1.min.js' },
    { name: 'a prerelease', url: 'https://code.jquery.com/jquery-3.0.0-rc1.min.js' },
    { name: 'another file in its folder', url: 'https://cdn.example/jquery/3.4.1/plugin.js' },
    { name: 'one module of a package', url: 'https://unpkg.com/bootstrap@4.0.0/js/dist/util.js' },
    { name: 'another package of the same scope', url: 'https://unpkg.com/jquery-migrate@1.0.0' },
  ])('does not guess from $name', ({ url }) => {
    expect(seen(url)).toEqual([])
  })

  it('reads banners of inline copies, not what a plugin says it requires', () => {
    expect(seenIn('/*! jQuery v3.4.1 | (c) JS Foundation */')).toEqual(['jquery 3.4.1'])
    expect(seenIn('/*!\n * jQuery JavaScript Library v1.12.3\n */')).toEqual(['jquery 1.12.3'])
    expect(seenIn('/* Requires jQuery v1.7.2 or later */')).toEqual([])
  })

  it('lists only advisories whose range holds the version', () => {
    const [library] = usedLibraries([scriptFact({ url: 'https://x.example/jquery-1.12.2.js' })])
    expect(library?.advisories.map(({ id }) => id)).toEqual([
      'CVE-2019-11358',
      'CVE-2020-11022',
      'CVE-2020-11023',
    ])
  })

  it('compares versions by number, so that 4.17.21 comes after 4.17.4', () => {
    const [library] = usedLibraries([scriptFact({ url: 'https://x.example/lodash-4.17.21.js' })])
    expect(library?.advisories).toEqual([])
  })

  it('names a library once however often it is loaded', () => {
    const script = scriptFact({ url: 'https://x.example/jquery-3.4.1.js' })
    expect(usedLibraries([script, script])).toHaveLength(1)
  })

  it('believes what a fetched file says of itself before its address', () => {
    const url = 'https://www.example.com/js/jquery-3.4.1.min.js'
    const banner = '/*! jQuery v3.6.1 | (c) OpenJS Foundation */'
    const told = (scriptUrl: string, said: string | null) =>
      usedLibraries(
        [scriptFact({ url: scriptUrl })],
        [scriptExample({ url: scriptUrl }, { banner: said })],
      ).map(({ name, version }) => `${name} ${version}`)
    expect(told(url, banner)).toEqual(['jquery 3.6.1'])
    expect(told('https://www.example.com/app.js', banner)).toEqual(['jquery 3.6.1'])
    expect(told(url, null)).toEqual(['jquery 3.4.1'])
  })
})
