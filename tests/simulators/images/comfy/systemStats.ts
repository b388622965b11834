import type { ComfyServer } from './ComfyServer.ts'

const gibibyte = 1024 ** 3

/** `GET /system_stats`: a machine that nobody owns. */
export function systemStats({ profile, options }: ComfyServer) {
  const cors = options.cors ?? '*'
  return {
    system: {
      os: options.isWindows ? 'nt' : 'posix',
      ram_total: 32 * gibibyte,
      ram_free: 20 * gibibyte,
      comfyui_version: profile.version,
      python_version: '3.12.3',
      pytorch_version: '2.9.0+cu128',
      embedded_python: false,
      argv: ['/srv/pictures/main.py', ...(cors === 'off' ? [] : ['--enable-cors-header', cors])],
    },
    devices: [
      {
        name: 'cuda:0 Pretend RTX 4070',
        type: 'cuda',
        index: 0,
        vram_total: 12 * gibibyte,
        vram_free: 9 * gibibyte,
        torch_vram_total: 2 * gibibyte,
        torch_vram_free: gibibyte,
      },
    ],
  }
}
