import { transform } from 'esbuild'

/** As esbuild prints them: strings in double quotes, templates with the code of their expressions. */
const LITERAL = /"((?:[^"\\\n]|\\.)*)"|`((?:[^`\\]|\\.)*)`/g

/** The strings and JSX texts of a module that may be sentences, without comments and imports. */
export async function stringsOf(source: string, loader: 'ts' | 'tsx'): Promise<string[]> {
  const { code } = await transform(source, {
    loader,
    jsx: 'transform',
    legalComments: 'none',
    charset: 'utf8',
  })
  const lines = code.split('\n').filter((line) => !/^(?:import|export .* from|\} from) /.test(line))
  return [
    ...lines
      .join('\n')
      .replaceAll(/\bclass: "[^"]*"/g, '')
      .matchAll(LITERAL),
  ]
    .map(([, text, template = '']) => text ?? template.replaceAll(/\$\{[^}]*\}/g, '…'))
    .map((text) => text.replaceAll('\\n', ' ').replaceAll(/\\(.)/g, '$1').trim())
    .filter((text) => text.includes(' '))
}
