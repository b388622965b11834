import type { Plugin } from 'vite'

/** Every page installs the one Trusted Types policy before anything else of it runs. */
export function trustedTypes(): Plugin {
  return {
    name: 'vesper-trusted-types',
    transformIndexHtml: {
      order: 'pre',
      handler: () => [
        { tag: 'script', attrs: { type: 'module', src: '/src/host/trustedTypes.ts' }, injectTo: 'head-prepend' },
      ],
    },
  }
}
