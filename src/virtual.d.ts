declare module 'virtual:builtin-manifests' {
  const manifests: readonly import('sdk').PluginManifest[]
  export default manifests
}

/** By plugin, then by contribution. The manifests of the first load do without them. */
declare module 'virtual:builtin-guides' {
  const guides: Readonly<Record<string, Readonly<Record<string, import('sdk').DeviceGuide>>>>
  export default guides
}

declare module 'virtual:builtin-modules' {
  const modules: Readonly<Record<string, () => Promise<{ readonly default: import('sdk').PluginDefinition }>>>
  export default modules
}

declare module 'virtual:builtin-pages' {
  const pages: Readonly<Record<string, () => Promise<{ readonly default: import('sdk').PagePart }>>>
  export default pages
}

/** What the plugins that have a part in the page add there. */
declare module 'virtual:builtin-faces' {
  export interface Face extends Pick<import('sdk').PluginManifest, 'id' | 'name' | 'description'> {
    readonly page: import('sdk').PageEntries
    load(): Promise<{ readonly default: import('../sdk/page/definePage.ts').PageDefinition }>
  }
  const faces: readonly Face[]
  export default faces
}

declare module '*.schema.json?validate' {
  interface Mistake {
    readonly instancePath: string
    readonly keyword?: string
    readonly message?: string
    readonly params?: Readonly<Record<string, unknown>>
  }
  const validate: ((value: unknown) => boolean) & { readonly errors: readonly Mistake[] | null }
  export default validate
}

declare module 'virtual:builtin-bundles' {
  const bundles: Readonly<Record<string, { readonly url: string; readonly integrity: import('sdk').ContentHash }>>
  export default bundles
}
