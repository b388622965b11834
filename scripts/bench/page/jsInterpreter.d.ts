declare module 'js-interpreter' {
  /** An interpreter of ECMAScript 5 written in JavaScript, which the first player of EOS scripts uses. */
  export default class Interpreter {
    constructor(source: string)
    value: unknown
    run(): boolean
    appendCode(source: string): void
  }
}
