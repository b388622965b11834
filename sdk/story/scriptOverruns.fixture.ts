/** A script that tries to run past its budget. */
export interface ScriptOverrun {
  readonly id: string
  /** What it tries. */
  readonly tries: string
  readonly source: string
  /** It comes to an end by itself, which a quick machine may reach within the budget. */
  readonly ends?: true
}

/**
 * Work that takes time without taking steps of the interpreter: bulk memory work, long built-ins, traps and getters that
 * multiply. Each has to be stopped, by time or by memory. `echo` is a function of the host.
 */
export const scriptOverruns: readonly ScriptOverrun[] = [
  {
    id: 'script-overrun-01',
    tries: 'Grow and shrink a resizable buffer for ever',
    source: 'const b=new ArrayBuffer(1,{maxByteLength:3e7}); for(;;){b.resize(3e7);b.resize(1)}',
  },
  {
    id: 'script-overrun-02',
    tries: 'Make a resizable buffer and grow it, again and again',
    source: 'for(;;){const b=new ArrayBuffer(3e7,{maxByteLength:3e7}); b.resize(1); b.resize(3e7)}',
  },
  {
    id: 'script-overrun-03',
    tries: 'Move 30 MB within a typed array for ever',
    source: 'const a=new Uint8Array(3e7); for(;;) a.copyWithin(1,0)',
  },
  {
    id: 'script-overrun-04',
    tries: 'Move a million items within an array for ever',
    source: 'const a=new Array(1e6).fill(1); for(;;) a.copyWithin(1,0)',
  },
  {
    id: 'script-overrun-05',
    tries: 'Double a string until memory is refused, catch it, begin again',
    source: 'for(;;){let s="ab"; try{for(;;){s+=s;s.charCodeAt(0)}}catch{}}',
  },
  {
    id: 'script-overrun-06',
    tries: 'Double a string 22 times, again and again',
    source: 'for(;;){let s="ab"; for(let i=0;i<22;i++)s+=s; s.charCodeAt(0)}',
  },
  {
    id: 'script-overrun-07',
    tries: 'Sort with a comparator that keeps more with every call',
    source:
      'const a=[1,2,3];a.length=5e4;a.fill(1);let g=[];a.sort((x,y)=>{g.push(new Array(10).fill(x));return g.length%3-1}); for(;;)a.sort((x,y)=>{g.length=0;return 1})',
  },
  {
    id: 'script-overrun-08',
    tries: 'Parse 24 MB of JSON numbers',
    source: 'const s="["+"1,".repeat(12e6)+"1]"; JSON.parse(s)',
    ends: true,
  },
  {
    id: 'script-overrun-09',
    tries: 'Parse a JSON string of 20 MB again and again',
    source: String.raw`const s="\""+"a".repeat(2e7)+"\""; for(;;)JSON.parse(s)`,
  },
  {
    id: 'script-overrun-10',
    tries: 'Backtrack for ever in a regular expression',
    source: '/(x+x+)+y/.test("x".repeat(50))',
  },
  {
    id: 'script-overrun-11',
    tries: 'Replace a million letters again and again',
    source: 'for(;;)"a".repeat(1e6).replaceAll("a","bb")',
  },
  {
    id: 'script-overrun-12',
    tries: 'Replace a million letters by an expression again and again',
    source: 'for(;;)"a".repeat(1e6).replace(/a/g,"bb")',
  },
  {
    id: 'script-overrun-13',
    tries: 'Fill 30 MB of bytes for ever',
    source: 'const a=new Uint8Array(3e7);for(;;)a.fill(1)',
  },
  {
    id: 'script-overrun-14',
    tries: 'Fill 24 MB of floats for ever',
    source: 'const a=new Float64Array(3e6);for(;;)a.fill(1)',
  },
  {
    id: 'script-overrun-15',
    tries: 'Set one typed array from another for ever',
    source: 'const a=new Uint8Array(2e7),b=new Uint8Array(2e7);for(;;)a.set(b)',
  },
  {
    id: 'script-overrun-16',
    tries: 'Slice a typed array for ever',
    source: 'const a=new Uint8Array(2e7);for(;;)a.slice()',
  },
  {
    id: 'script-overrun-17',
    tries: 'Slice a buffer for ever',
    source: 'const a=new ArrayBuffer(2e7);for(;;)a.slice(0)',
  },
  {
    id: 'script-overrun-18',
    tries: 'Array.from of a million holes for ever',
    source: 'for(;;)Array.from({length:1e6})',
  },
  { id: 'script-overrun-19', tries: 'Repeat to 30 MB for ever', source: 'for(;;)"abc".repeat(1e7)' },
  { id: 'script-overrun-20', tries: 'Pad to 20 MB for ever', source: 'for(;;)"abc".padStart(2e7,"xyz")' },
  { id: 'script-overrun-21', tries: 'Raise a BigInt to three million', source: '3n**3000000n', ends: true },
  { id: 'script-overrun-22', tries: 'Raise BigInts to 300,000 for ever', source: 'for(;;)3n**300000n' },
  {
    id: 'script-overrun-23',
    tries: 'Write out a BigInt of half a million digits',
    source: '(3n**1000000n).toString()',
    ends: true,
  },
  {
    id: 'script-overrun-24',
    tries: 'List 100,000 names from a proxy trap for ever',
    source:
      'const p=new Proxy({},{ownKeys(){return Array.from({length:1e5},(_,i)=>"k"+i)},getOwnPropertyDescriptor(){return{value:1,enumerable:true,configurable:true}}});for(;;)Object.keys(p)',
  },
  {
    id: 'script-overrun-25',
    tries: 'Write JSON of 100,000 getters for ever',
    source:
      'const o={};for(let i=0;i<1e5;i++)Object.defineProperty(o,"k"+i,{enumerable:true,get(){return o2}});const o2={toJSON(){return "x".repeat(1000)}};for(;;)JSON.stringify(o)',
  },
  {
    id: 'script-overrun-26',
    tries: 'Recur without depth, exponentially',
    source: 'const f=(n)=>n<2?n:f(n-1)+f(n-2);f(60)',
  },
  {
    id: 'script-overrun-27',
    tries: 'Write JSON of a million nested lists for ever',
    source: 'let a=[];for(let i=0;i<1e6;i++)a=[a];for(;;)try{JSON.stringify(a)}catch{}',
  },
  {
    id: 'script-overrun-28',
    tries: 'Join strings of 10 MB for ever',
    source: 'const a="x".repeat(1e7);for(;;){const b=a+"y"+a;b.length}',
  },
  {
    id: 'script-overrun-29',
    tries: 'Repair 5 million lone surrogates for ever',
    source: String.raw`const a="\\ud800".repeat(5e6);for(;;)a.toWellFormed()`,
  },
  {
    id: 'script-overrun-30',
    tries: 'Normalize 3 million letters for ever',
    source: String.raw`const a="\u00e9".repeat(3e6);for(;;)a.normalize("NFD")`,
  },
  {
    id: 'script-overrun-31',
    tries: 'Percent-encode 3 million letters for ever',
    source: String.raw`const a="\u00e9".repeat(3e6);for(;;)encodeURIComponent(a)`,
  },
  {
    id: 'script-overrun-32',
    tries: 'Escape 2 million letters for ever',
    source: String.raw`const a="\u1234".repeat(2e6);for(;;)escape(a)`,
  },
  {
    id: 'script-overrun-33',
    tries: 'Lower 20 million letters for ever',
    source: 'const a="A".repeat(2e7);for(;;)a.toLowerCase()',
  },
  {
    id: 'script-overrun-34',
    tries: 'Search 20 million letters for ever',
    source: 'const a="a".repeat(2e7);for(;;)a.indexOf("b")',
  },
  {
    id: 'script-overrun-35',
    tries: 'Search 30 MB of bytes for ever',
    source: 'const a=new Uint8Array(3e7);for(;;)a.includes(1)',
  },
  {
    id: 'script-overrun-36',
    tries: 'Sort 3 million floats for ever',
    source: 'const a=new Float64Array(3e6);for(let i=0;i<3e6;i++)a[i]=i*7919%10007;for(;;)a.sort()',
  },
  {
    id: 'script-overrun-37',
    tries: 'Compare strings of 20 MB for ever',
    source: 'const a="a".repeat(2e7),b="a".repeat(2e7);for(;;)a===b',
  },
  {
    id: 'script-overrun-38',
    tries: 'Hash strings of 10 MB for ever',
    source: 'const a="a".repeat(1e7);for(;;){const m=new Map;m.set(a+1,1)}',
  },
  {
    id: 'script-overrun-39',
    tries: 'Transfer a buffer to another size for ever',
    source: 'let b=new ArrayBuffer(2e7);for(;;){b=b.transfer(1);b=b.transfer(2e7)}',
  },
  {
    id: 'script-overrun-40',
    tries: 'Parse a date of a million letters for ever',
    source: 'for(;;)Date.parse("x".repeat(1e6))',
  },
  {
    id: 'script-overrun-41',
    tries: 'Read a number of 5 million digits for ever',
    source: 'for(;;)Number("1".repeat(5e6))',
  },
  {
    id: 'script-overrun-42',
    tries: 'parseInt of 5 million digits for ever',
    source: 'for(;;)parseInt("1".repeat(5e6))',
  },
  {
    id: 'script-overrun-43',
    tries: 'Write out a function of 10 MB for ever',
    source: 'const f=new Function("/*"+"a".repeat(1e7)+"*/");for(;;)f.toString()',
  },
  {
    id: 'script-overrun-44',
    tries: 'Compile a comment of 5 MB for ever',
    source: 'for(;;)eval("/*"+"a".repeat(5e6)+"*/1")',
  },
  {
    id: 'script-overrun-45',
    tries: 'Send 1 MB to the host for ever',
    source: 'for(;;)echo("x".repeat(1e6))',
  },
  {
    id: 'script-overrun-46',
    tries: 'Send 9,000 objects to the host for ever',
    source: 'const a=Array.from({length:9000},(_,i)=>({i}));for(;;)try{echo(a)}catch{}',
  },
  {
    id: 'script-overrun-47',
    tries: 'Apply a function to 60,000 arguments for ever',
    source: 'const a=new Array(60000).fill(1);for(;;)Math.max.apply(null,a)',
  },
  {
    id: 'script-overrun-48',
    tries: 'Spread a million items for ever',
    source: 'const a=new Array(1e6).fill(1);for(;;)[...a]',
  },
  {
    id: 'script-overrun-49',
    tries: 'Join arrays of a million for ever',
    source: 'const a=new Array(1e6).fill(1);for(;;)a.concat(a)',
  },
  {
    id: 'script-overrun-50',
    tries: 'Unshift a million items for ever',
    source: 'const a=new Array(1e6).fill(1);for(;;)a.unshift(1)',
  },
  {
    id: 'script-overrun-51',
    tries: 'Splice a million items for ever',
    source: 'const a=new Array(1e6).fill(1);for(;;)a.splice(0,1,1,2)',
  },
  {
    id: 'script-overrun-52',
    tries: 'Make garbage beside 300,000 living objects for ever',
    source: 'const a=[];for(let i=0;i<3e5;i++)a.push({});for(;;){const o={};o.o=o}',
  },
  { id: 'script-overrun-53', tries: 'Return a string of 50 MB', source: '"x".repeat(5e7)', ends: true },
  {
    id: 'script-overrun-54',
    tries: 'Loop again in finally',
    source: 'for(;;)try{for(;;);}finally{for(;;);}',
  },
  {
    id: 'script-overrun-55',
    tries: 'Throw an error with 50 MB of message',
    source: 'throw new Error("x".repeat(5e7))',
    ends: true,
  },
  {
    id: 'script-overrun-56',
    tries: 'Throw an error whose message getter makes 30 MB',
    source: 'throw {get message(){return "x".repeat(3e7)}}',
    ends: true,
  },
  { id: 'script-overrun-57', tries: 'Write dates for ever', source: 'for(;;)new Date(NaN)+""' },
  {
    id: 'script-overrun-58',
    tries: 'Spread 3 million matches',
    source: '[..."a".repeat(3e6).matchAll(/a/g)]',
    ends: true,
  },
  {
    id: 'script-overrun-59',
    tries: 'Sort a million texts by a comparator that allocates, for ever',
    source:
      "const a=Array.from({length:1e5},(_,i)=>'k'+(i*7919%1e5));for(;;)a.toSorted((x,y)=>(x+y).length-(y+x).length||(x<y?-1:1))",
  },
  {
    id: 'script-overrun-60',
    tries: 'Group and index a million items in a Map of arrays for ever',
    source: "for(;;){const m=new Map;for(let i=0;i<1e5;i++){const k='g'+i%97;m.has(k)?m.get(k).push(i):m.set(k,[i])}}",
  },
  {
    id: 'script-overrun-61',
    tries: 'Backtrack over a lookbehind and a backreference',
    source: String.raw`/(?<=^(a|aa)+)\1*(a?){40}b$/.test('a'.repeat(60))`,
    ends: true,
  },
  {
    id: 'script-overrun-62',
    tries: 'Split a long text by an expression that matches nothing, for ever',
    source: "for(;;)'ab'.repeat(2e5).split(/(?:)/u)",
  },
  {
    id: 'script-overrun-63',
    tries: 'Divide BigInts of 200,000 digits for ever',
    source: 'const a=7n**200000n,b=3n**100000n;for(;;)a/b+a%b',
  },
  {
    id: 'script-overrun-64',
    tries: 'Ask for a microtask from each microtask',
    source: '(async function f(){for(;;)await null})();(async function g(){for(;;)await Promise.all([1,2,3])})()',
  },
  {
    id: 'script-overrun-65',
    tries: 'Loop through a generator that yields from itself',
    source: 'function*g(n){if(n>0)yield*g(n-1);for(;;)yield n}let s=0;for(const x of g(200))s+=x',
  },
  {
    id: 'script-overrun-66',
    tries: 'Recur to the limit, catch it, and recur again for ever',
    source: 'const f=()=>{try{f()}catch{f()}};f()',
  },
  {
    id: 'script-overrun-67',
    tries: 'Write and read JSON with a reviver that nests, for ever',
    source:
      "const t=JSON.stringify(Array.from({length:2e4},(_,i)=>({i,a:[i,[i]]})));for(;;)JSON.parse(t,function(k,v){return typeof v==='number'?[v]:v})",
  },
  {
    id: 'script-overrun-68',
    tries: 'Iterate a Set that grows while it is iterated',
    source: 'const s=new Set([0]);for(const x of s){s.delete(x);s.add(x+1)}',
  },
  {
    id: 'script-overrun-69',
    tries: 'Flatten an array that holds itself through a getter of its length',
    source:
      "const p=new Proxy([],{get(t,k){return k==='length'?2**32-1:k==='constructor'?Array:1},has(){return true}});[].concat.call(p);[].flat.call(p);[...Array.prototype.entries.call(p)]",
    ends: true,
  },
  {
    id: 'script-overrun-70',
    tries: 'Write floats through an overlapping DataView for ever',
    source:
      'const d=new DataView(new ArrayBuffer(3e7));for(;;)for(let i=0;i<3e7-8;i+=8)d.setFloat64(i,d.getFloat64(i+1)||1)',
  },
  {
    id: 'script-overrun-71',
    tries: 'Reverse, rotate and subarray 24 MB of floats for ever',
    source: 'const a=new Float64Array(3e6);for(;;)a.reverse().toReversed().with(0,1)',
  },
  {
    id: 'script-overrun-72',
    tries: 'Compare by locale and normalise for ever',
    source: String.raw`const a='\u00e9'.repeat(1e6),b='e\u0301'.repeat(1e6);for(;;)a.localeCompare(b)`,
  },
  {
    id: 'script-overrun-73',
    tries: 'Compile a function with 50,000 names for ever',
    source: "const c='var '+Array.from({length:5e4},(_,i)=>'v'+i).join();for(;;)new Function(c)",
  },
  {
    id: 'script-overrun-74',
    tries: 'Resolve a thenable that resolves to another thenable for ever',
    source: 'const t=()=>({then(r){r(t())}});Promise.resolve(t());(async()=>{await t()})()',
  },
  {
    id: 'script-overrun-75',
    tries: 'Replace by a function that grows the text, over itself',
    source: "let s='a';for(;;){s=s.replace(/a/g,()=>'aa');if(s.length>4e6)s='a'}",
  },
  {
    id: 'script-overrun-76',
    tries: 'Call a bound function bound 700 times, for ever',
    source: 'let f=()=>1;for(let i=0;i<700;i++)f=f.bind(null,i);for(;;)try{f()}catch{}',
  },
]
