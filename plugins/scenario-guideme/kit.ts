import type { PluginKits } from 'sdk/testing'

/** A walk through a garden: buttons, countdowns, a page without a drawing of its own, a script and a form. */
const garden = `<Tease>
  <Title>The Walled Garden</Title>
  <Author><Name>Sample Author</Name></Author>
  <GlobalJavascript>function count(what) { scriptVars.put(what, Number(scriptVars.get(what)) + 1) }</GlobalJavascript>
  <Pages>
    <Page id="start">
      <Text>The gate is open. <input name="guest" value="Robin"/></Text>
      <Button target="path(1..2)" set="entered">Walk in</Button>
      <Button target="bench" onclick="count(rests)">Sit down</Button>
      <Button target="nowhere">Climb the wall</Button>
      <Delay seconds="600" style="hidden" target="bench"/>
    </Page>
    <Page id="path1" unset="path1"><Text>Lavender.</Text><Delay seconds="(5..9)" target="crossing"/></Page>
    <Page id="path2" unset="path2"><Text>Roses.</Text><Delay seconds="5" style="secret" target="crossing"/></Page>
    <Page id="crossing">
      <javascript>function pageLoad() { overRide.page = guide.isSet("rested") ? "start" : "bench" }</javascript>
    </Page>
    <Page id="bench" set="rested">
      <Text>You have rested <span>rests</span> times.</Text>
      <Metronome bpm="60"/>
      <Timer seconds="2"><p>A robin sings.</p></Timer>
      <Delay seconds="30" target="start"/>
      <Button target="start">Get up</Button>
    </Page>
  </Pages>
</Tease>`

const places = ['start/page:0', 'start/page:1', 'start/page:2', 'bench/page:0', 'trouble:back', 'trouble:restart']

export default {
  scenarioEngine: {
    guideme: {
      script: garden,
      brokenScripts: ['', '<Tease/>', '<html><body>Tea</body></html>', {}, { entry: garden }, ['<Page id="start"/>']],
      events: [
        ...places.map((choice) => ({ kind: 'chose' as const, choice })),
        { kind: 'filled', fields: { guest: 'Kim' } },
        { kind: 'signalled', text: 'ButtonClick|waved||||count(waves)' },
        { kind: 'resumed' },
        { kind: 'jumped', to: 'bench' },
      ],
      place: (state) => {
        const { phase, memory, show } = state as {
          readonly phase: string
          readonly memory: { readonly currPage: string }
          readonly show: { readonly trouble: { readonly stage: { readonly id: string } } | null }
        }
        return `${phase} ${memory.currPage} ${show.trouble === null ? '' : 'trouble'}`
      },
    },
  },
} satisfies PluginKits
