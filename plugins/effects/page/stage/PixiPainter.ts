import 'pixi.js/unsafe-eval'
import { Container, GlProgram, Mesh, MeshGeometry, Shader, UniformGroup, WebGLRenderer } from 'pixi.js'
import { type DrawnCueName, drawnCueNames, drawnCues } from '../drawn/drawnCues.ts'
import type { Painter, Shown } from './Stage.ts'

/** As many pixels as are drawn at the most; the browser makes more of them. What is drawn is soft by nature. */
const maxPixels = 1280 * 720

const vertex = `#version 300 es
in vec2 aPosition;
out vec2 place;
uniform vec2 span;
void main() {
  place = (aPosition * 2.0 - 1.0) * span;
  gl_Position = vec4(aPosition.x * 2.0 - 1.0, 1.0 - aPosition.y * 2.0, 0.0, 1.0);
}`

const fragment = (coverage: string) => `#version 300 es
precision highp float;
in vec2 place;
out vec4 shown;
uniform vec4 color;
uniform vec4 shape;
uniform float unit;
${coverage}
void main() {
  float share = clamp(coverage(place, shape), 0.0, 1.0) * color.a;
  shown = vec4(color.rgb * share, share);
}`

interface Layer {
  readonly mesh: Mesh<MeshGeometry, Shader>
  readonly uniforms: { color: Float32Array; shape: Float32Array; span: Float32Array; unit: number }
}

/** Draws the stage on a canvas by WebGL. Each kind of cue has one layer, made with the first of its kind. */
export class PixiPainter implements Painter {
  private readonly renderer: WebGLRenderer
  private readonly layers = new Map<DrawnCueName, Layer>()
  private readonly root = new Container({ sortableChildren: true })
  private unit = 1
  private readonly geometry = new MeshGeometry({
    positions: new Float32Array([0, 0, 1, 0, 1, 1, 0, 1]),
    uvs: new Float32Array([0, 0, 1, 0, 1, 1, 0, 1]),
    indices: new Uint32Array([0, 1, 2, 0, 2, 3]),
  })

  private constructor(renderer: WebGLRenderer) {
    this.renderer = renderer
  }

  /** Rejects where the browser has no WebGL. */
  static async on(canvas: HTMLCanvasElement): Promise<PixiPainter> {
    const renderer = new WebGLRenderer()
    await renderer.init({
      canvas,
      width: 16,
      height: 9,
      backgroundAlpha: 0,
      antialias: false,
      preferWebGLVersion: 2,
      skipExtensionImports: true,
    })
    return new PixiPainter(renderer)
  }

  resize(width: number, height: number): void {
    const scale = Math.min(1, Math.sqrt(maxPixels / Math.max(1, width * height)))
    this.renderer.resize(Math.max(1, Math.round(width * scale)), Math.max(1, Math.round(height * scale)))
    this.unit = Math.min(width, height) / 2
  }

  paint(frame: readonly Shown[], gain: number): void {
    const { width, height } = this.renderer.screen
    const least = Math.min(width, height)
    for (const { mesh } of this.layers.values()) mesh.visible = false
    for (const { name, look } of frame) {
      if (name === 'words') continue
      const { mesh, uniforms } = this.layerOf(name)
      mesh.visible = true
      uniforms.color.set(look.color)
      uniforms.color[3] = look.alpha * gain
      uniforms.shape.set(look.shape)
      uniforms.span.set([width / least, height / least])
      uniforms.unit = this.unit
    }
    this.renderer.render({ container: this.root })
  }

  destroy(): void {
    this.root.destroy({ children: true })
    this.geometry.destroy(true)
    this.renderer.destroy()
  }

  private layerOf(name: DrawnCueName): Layer {
    const known = this.layers.get(name)
    if (known) return known
    const group = new UniformGroup({
      color: { value: new Float32Array(4), type: 'vec4<f32>' },
      shape: { value: new Float32Array(4), type: 'vec4<f32>' },
      span: { value: new Float32Array(2), type: 'vec2<f32>' },
      unit: { value: 1, type: 'f32' },
    })
    const glProgram = GlProgram.from({ vertex, fragment: fragment(drawnCues[name].glsl), name })
    const shader = new Shader({ glProgram, resources: { group } })
    const mesh = new Mesh({ geometry: this.geometry, shader })
    mesh.zIndex = drawnCueNames.indexOf(name)
    this.root.addChild(mesh)
    const layer = { mesh, uniforms: group.uniforms }
    this.layers.set(name, layer)
    return layer
  }
}
