"""What axe-core says about a page."""

import importlib.resources

AXE = importlib.resources.files("axe_playwright_python").joinpath("axe.min.js")

RUN = """
const done = arguments[arguments.length - 1];
axe.run(document, { resultTypes: ['violations'] }).then(
  ({ violations }) => done(violations.map(({ id, impact, help, nodes }) => (
    { id, impact, help, nodes: nodes.slice(0, 5).map(({ html, any, all, none }) => (
      { html: html.slice(0, 200), why: [...any, ...all, ...none].map((one) => one.message) })) }))),
  (error) => done([{ id: 'axe', impact: 'critical', help: String(error), nodes: [] }]),
);
"""


def check_access(person, where):
    """Checks that nothing on the page shuts people out."""
    if not person.run("return typeof axe === 'object'"):
        person.run(AXE.read_text())
    # What fades in has other colours on its way.
    still = "return document.getAnimations().every((one) => one.playState !== 'running')"
    person.wait(lambda: person.run(still), "the end of all motion")
    found = person.driver.execute_async_script(RUN)
    bad = [one for one in found if one["impact"] in ("serious", "critical")]
    words = [
        f"{where}: {one['impact']}: {one['id']}: {one['help']}\n" + "\n".join(
            f"    {node['html']}\n      {'; '.join(node['why'])}" for node in one["nodes"]
        )
        for one in bad
    ]
    assert not bad, "\n".join(words)
