/** What the cloud answers. Trouble with the machine is told with status 200. */
export interface CloudAnswer {
  readonly status: number
  readonly body: unknown
}

export const good = (result: unknown = 'ok'): CloudAnswer => ({ status: 200, body: { result } })
export const plain = (body: unknown): CloudAnswer => ({ status: 200, body })

const names: Readonly<Record<number, string>> = {
  1001: 'DeviceNotConnected',
  1002: 'DeviceTimeout',
  100004: 'WrongMode',
  100005: 'TemperatureHigh',
  100006: 'SliderBlocked',
  100010: 'MessageTooBig',
  100017: 'NotSupported',
}

export function trouble(code: number, isConnected = code !== 1001): CloudAnswer {
  const name = names[code] ?? 'Error'
  return { status: 200, body: { error: { code, name, message: `${name}.`, connected: isConnected } } }
}

export const refused = (status: number, name: string): CloudAnswer => ({
  status,
  body: { error: { code: status, name, message: `${name}.`, connected: false } },
})
