/** The package's own bundle of everything that it exports. */
declare module 'css-tree/dist/csstree.esm' {
  export * from 'css-tree'
}
