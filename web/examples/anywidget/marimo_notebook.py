import marimo

app = marimo.App()


@app.cell
def _():
    import marimo as mo
    from zeropoint import Zeropoint

    return Zeropoint, mo


@app.cell
def _(Zeropoint, mo):
    playground = mo.ui.anywidget(Zeropoint(lang="en"))
    playground
    return (playground,)


@app.cell
def _(mo, playground):
    metrics = playground.value.get("metrics") or {}
    mo.md(f"The mean squared error is {metrics.get('mse', 'not there yet')}.")
    return


if __name__ == "__main__":
    app.run()
