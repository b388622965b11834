/** One part of the settings, such as "ui" or "consent", or a safety state such as "stop". Plain JSON. */
export interface SettingRecord {
  readonly id: string
  readonly value: unknown
}
